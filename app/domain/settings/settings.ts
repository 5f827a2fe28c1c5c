import { shillings, type Cents } from '~/lib/money';

/** One way to reach the shop, as a card of the contact page shows it. */
export type ContactMethod = {
  readonly kind: 'phone' | 'email' | 'link';
  readonly title: string;
  /** The number, the address, or the http(s) address of a page. */
  readonly value: string;
  readonly note: string;
};

/** What an admin may change about the site (decisions.md 2); the defaults are those of the specification. */
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
  /** Null for the phone and the e-mail address above. */
  readonly contactMethods: readonly ContactMethod[] | null;
  readonly tours: {
    /** How many visitors the farm can have on one day; a group counts as the most that its size allows. */
    readonly dailyCapacity: number;
    /** When tours begin, in Nairobi, as `HH:mm`. */
    readonly startsAt: string;
    /** Days without tours beside the Sundays, as `YYYY-MM-DD`: public holidays, calving, rain. */
    readonly closedDays: readonly string[];
  };
  /** Where customers pay by hand; null for the Paybill or Till that the prompts are for. */
  readonly paybill: { readonly kind: 'paybill' | 'till'; readonly number: string } | null;
  readonly checkout: {
    readonly requireAccount: boolean;
    /** A cash order of more units waits for the farm's word, unless the customer's e-mail address is confirmed. */
    readonly maxUnconfirmedUnits: number;
    /** For how long an M-Pesa code that nobody has matched yet holds the products of its order. */
    readonly claimHoldHours: number;
  };
  /** Whether the back office opens only after a second step of signing in. */
  readonly security: { readonly requireTwoStepForAdmins: boolean };
};

/** The one document of the settings: only what an admin has changed. */
export type StoredSettings = Partial<Omit<Settings, 'checkout'>> & {
  readonly _id: 'site';
  /** Without the keys that are newer than the document. */
  readonly checkout?: Partial<Settings['checkout']>;
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
  // Two of the largest groups, or eight families.
  tours: { dailyCapacity: 40, startsAt: '10:00', closedDays: [] },
  paybill: null,
  checkout: {
    requireAccount: false,
    // Two crates of 20 packets, which is what a boda boda carries: households and kiosks stay below it.
    maxUnconfirmedUnits: 40,
    claimHoldHours: 24,
  },
  security: { requireTwoStepForAdmins: false },
};
