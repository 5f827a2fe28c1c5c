import type { ModerationMode } from '~/domain/comments/comment';
import type { NoticeKind } from '~/domain/notices/farm-notice';
import { shillings, type Cents } from '~/lib/format/money';

export type ContactMethod = {
  readonly kind: 'phone' | 'email' | 'link';
  readonly title: string;
  /** docs/product.md 8.12. */
  readonly value: string;
  readonly note: string;
};

export type Settings = {
  readonly phone: string;
  readonly email: string;
  readonly whatsapp: string;
  readonly social: {
    readonly facebook: string;
    readonly instagram: string;
    readonly x: string;
    readonly youtube: string;
  };
  readonly promo: string;
  readonly visitHours: string;
  readonly shopHours: string;
  readonly address: string;
  readonly map: { readonly latitude: number; readonly longitude: number };
  readonly deliveryFee: Cents;
  readonly pickupLocations: readonly { readonly id: string; readonly name: string }[];
  readonly contactMethods: readonly ContactMethod[] | null;
  readonly tours: {
    /** On days without a capacity of their own. A group counts as the largest number of its size range. */
    readonly dailyCapacity: number;
    /** `HH:mm`, Nairobi time. */
    readonly startsAt: string;
  };
  /** For manual payments; null for the business number of the prompts. */
  readonly paybill: { readonly kind: 'paybill' | 'till'; readonly number: string } | null;
  readonly checkout: {
    readonly requireAccount: boolean;
    /** A larger cash order needs a confirmed e-mail address, or the farm's consent. */
    readonly maxUnconfirmedUnits: number;
    /** Time for which an unmatched M-Pesa code reserves the products. */
    readonly claimHoldHours: number;
  };
  readonly security: { readonly requireTwoStepForAdmins: boolean };
  readonly comments: { readonly moderation: ModerationMode };
  /** E-mails to the farm. */
  readonly notices: {
    readonly kinds: Readonly<Record<NoticeKind, boolean>>;
    /** None stands for the shop's e-mail address. */
    readonly addresses: readonly string[];
  };
  readonly newsletter: {
    /** What the mail server accepts without complaint. */
    readonly mailsPerMinute: number;
  };
  readonly backOffice: {
    /** A SKU with this many units or fewer is low in stock. */
    readonly lowStockThreshold: number;
    readonly auditRetentionDays: number;
  };
};

/** Only the values that an admin has changed. */
export type StoredSettings = Partial<Omit<Settings, 'checkout' | 'notices' | 'backOffice'>> & {
  readonly _id: 'site';
  /** May lack keys that are newer than the document. */
  readonly checkout?: Partial<Settings['checkout']>;
  readonly notices?: Partial<Settings['notices']>;
  readonly backOffice?: Partial<Settings['backOffice']>;
};

export const defaultSettings: Settings = {
  phone: '+254 700 000 000',
  email: 'hello@malisho.example',
  whatsapp: '+254 700 000 000',
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    x: 'https://x.com/',
    youtube: 'https://www.youtube.com/',
  },
  promo: 'Pure natural goodness, straight from our farm',
  visitHours: 'Mon-Sat 7:00 AM - 6:00 PM',
  shopHours: 'Every day 8AM - 9PM',
  address: '7km off the Bumala centre on the Kisumu-Busia highway',
  map: { latitude: 0.3069, longitude: 34.2045 },
  deliveryFee: shillings(200),
  pickupLocations: [
    { id: 'main-store', name: 'Main Store - Central Business District' },
    { id: 'branch-1', name: 'Westlands' },
    { id: 'branch-2', name: 'Karen' },
  ],
  contactMethods: null,
  // Two groups of the largest size, or eight families.
  tours: { dailyCapacity: 40, startsAt: '10:00' },
  paybill: null,
  checkout: {
    requireAccount: false,
    // Two crates of 20 packets, the load of a boda boda: households and kiosks order less.
    maxUnconfirmedUnits: 40,
    claimHoldHours: 24,
  },
  security: { requireTwoStepForAdmins: false },
  comments: { moderation: 'after' },
  notices: {
    kinds: { cashOrder: true, paidOrder: true, paymentCheck: true, cancelledOrder: true },
    addresses: [],
  },
  newsletter: { mailsPerMinute: 60 },
  backOffice: { lowStockThreshold: 5, auditRetentionDays: 730 },
};
