import type { Picture } from '~/domain/images/picture';
import type { Closure } from './closure';
import type { DeliveryArea, DeliveryRule } from './delivery-area';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { Weekday } from '~/lib/weekdays';
import type { ModerationMode } from './moderation-modes';
import type { NoticeSwitches } from './order-notices';
import type { CustomerSmsKind, FarmSmsKind, SmsWords } from './sms-kinds';

export type ContactMethod = {
  /** Missing in the default settings. */
  readonly id?: string;
  readonly kind: 'phone' | 'email' | 'link';
  readonly title: string;
  /** Number, address or URL; '' for the shop's own number or address. */
  readonly value: string;
  readonly note: string;
};

export const socialNetworkNames = ['facebook', 'instagram', 'x', 'youtube', 'linkedin'] as const;

export type SocialNetwork = (typeof socialNetworkNames)[number];

export const maxDirectionsLength = 2_000;
export const maxFooterLength = 400;
/** Of the name of the shop, its ending and its place. */
export const maxNameLength = 60;
export const maxFreshnessLength = 200;
export const maxTourLines = 12;
/** The limits of `checkout.manualPaymentMinutes`. */
export const manualPaymentMinutes = { min: 15, max: 1_440 } as const;
export const maxLegalNameLength = 100;
export const maxProductsLength = 120;
/** The limits of `sms`. */
export const smsLimits = {
  words: 30,
  farmPhones: 5,
  perDay: { min: 0, max: 5_000 },
  perPhone: { min: 1, max: 50 },
} as const;
/** The limits of `rules.refundDays`. */
export const refundDays = { min: 1, max: 30 } as const;
export const tourMinutes = { min: 15, max: 480 } as const;

/** docs/product.md 5.2. */
export const usualPickupNoticeHours = 24;

export type MapPosition = { readonly latitude: number; readonly longitude: number };

/** '', none or null for what the farm hasn't said. */
export type PickupLocation = {
  /** Never changes: checkouts and orders hold it. */
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** On which customers can collect; none: on any. The calendar closes single days. */
  readonly days: readonly Weekday[];
  /** Of each of these days: '7:00 AM - 6:00 PM'. */
  readonly hours: string;
  /** How fresh the products are there, and how long an order is kept, in the farm's words. */
  readonly freshness: string;
  readonly map: MapPosition | null;
};

/** What can be switched off: it then answers 404, and no page, menu or answer speaks of it. */
export const switchablePages = [
  'blog',
  'gallery',
  'services',
  'tour',
  'team',
  'visits',
  'newsletter',
] as const;

export type SwitchablePage = (typeof switchablePages)[number];

export const sellingSwitches = ['delivery', 'pickup', 'cash', 'mpesaPrompt', 'mpesaByHand'] as const;

export type SellingSwitch = (typeof sellingSwitches)[number];

/** What is true of this farm in the terms and the privacy policy (docs/decisions/0114). */
export type Rules = {
  /** Of the company or person that sells; '' where it is the name of the shop. */
  readonly legalName: string;
  /** 'A012345678B'; '' for none. */
  readonly kraPin: string;
  /** In a few words, such as 'milk, mala and yoghurt'; may be ''. */
  readonly products: string;
  readonly sellsRawMilk: boolean;
  readonly sellsForOtherFarms: boolean;
  readonly pictures: PictureKind;
  readonly reportBy: ReportTime;
  readonly refundDays: number;
  readonly deliverers: Deliverers;
};

export const pictureKinds = ['drawings', 'photos', 'both'] as const;

export type PictureKind = (typeof pictureKinds)[number];

/** Until when a customer reports a fault that is plain to see. */
export const reportTimes = ['same-day', 'next-day', 'two-days', 'week'] as const;

export type ReportTime = (typeof reportTimes)[number];

export const delivererKinds = ['farm', 'others'] as const;

export type Deliverers = (typeof delivererKinds)[number];

/** A picture of the farm, and what the shop draws from it (docs/decisions/0106). */
export type Logo = {
  readonly picture: Picture;
  /** PNG files of 32, 192 and 512 px, by their address without width. */
  readonly icons: string;
  /** On white to the edges, 180 and 512 px. */
  readonly tiles: string;
  /** Beside the name: an address, and half its size in pixels. */
  readonly header: { readonly src: string; readonly width: number; readonly height: number };
};

/** Personal data: the farm removes a rider when asked, and the phone is kept nowhere then (docs/decisions/0133). */
export type Rider = {
  readonly id: string;
  readonly name: string;
  /** As typed; may be ''. */
  readonly phone: string;
  /** No longer rides: chosen for no order, and the past keeps the name. */
  readonly hasLeft: boolean;
};

export const maxRiders = 30;

/** Units a morning that a farm may ask for at least. */
export const maxSmallestQuantity = 20;

export type Settings = {
  /** Whether visitors see the shop. Only the owner's button opens it. */
  readonly opening: {
    readonly isOpen: boolean;
    /** Which versions of the legal texts the owner has read; null before. */
    readonly rulesRead: {
      readonly at: Date;
      /** The id of the account. */
      readonly by: string;
      readonly versions: Readonly<Record<string, number>>;
    } | null;
  };
  readonly identity: {
    /** As on the sign; '' until somebody has typed it. SITE_NAME stands in. */
    readonly name: string;
    /** Follows the name in titles: 'Dairy Farm'; may be ''. */
    readonly titleEnding: string;
    /** The town or village, such as 'Bumala'; may be ''. */
    readonly place: string;
    readonly logo: Logo | null;
    /** The address of a JPEG of 1200 by 630; '' for none. */
    readonly sharePicture: string;
    /** The address of the picture beside forms on wide screens; '' for none. */
    readonly formPicture: string;
  };
  readonly rules: Rules;
  readonly pages: Readonly<Record<SwitchablePage, boolean>>;
  readonly selling: Readonly<Record<SellingSwitch, boolean>>;
  /** May be '', as all that only the farm knows. */
  readonly phone: string;
  /** '' stands for the super admins where the farm is written to. */
  readonly email: string;
  readonly whatsapp: string;
  /** '' for a network that the farm does not use. */
  readonly social: Readonly<Record<SocialNetwork, string>>;
  /** The banner above each page; hidden without `showsPromo`. */
  readonly promo: string;
  readonly showsPromo: boolean;
  /** What the farm is, in two or three sentences: the footer of each page. */
  readonly footerText: string;
  readonly visitHours: string;
  readonly shopHours: string;
  readonly address: string;
  readonly map: MapPosition | null;
  /** The farm gives no position: its directions have to be enough. */
  readonly isWithoutMap: boolean;
  /** How to get to the farm, in lines; may be ''. */
  readonly directions: string;
  /** Only for a farm without delivery areas; null for one that doesn't deliver. */
  readonly deliveryRule: DeliveryRule | null;
  /** In the order of the checkout. */
  readonly deliveryAreas: readonly DeliveryArea[];
  readonly pickupLocations: readonly PickupLocation[];
  /** Who brings orders to customers. None: the day's sheet asks for nobody. */
  readonly riders: readonly Rider[];
  /** The calendar of the farm, in the order of its days. */
  readonly closures: readonly Closure[];
  readonly contactMethods: readonly ContactMethod[] | null;
  readonly tours: {
    /** None until the farm has said when it takes visits. The calendar closes single days. */
    readonly days: readonly Weekday[];
    /** On days without a capacity of their own. A group counts as the largest number of its size range. */
    readonly dailyCapacity: number;
    /** `HH:mm`, Nairobi time. */
    readonly startsAt: string;
    readonly durationMinutes: number;
    /** 'KES 200 per adult, children under 12 free'; '' for what the farm hasn't said. */
    readonly price: string;
    /** Beside the time and the place: 'Free tasting'. */
    readonly highlights: readonly string[];
    readonly includes: readonly string[];
  };
  /** For manual payments; null for the business number of the prompts. */
  readonly paybill: { readonly kind: 'paybill' | 'till'; readonly number: string } | null;
  readonly checkout: {
    readonly requireAccount: boolean;
    /** Has an effect only while a text confirms each order (isEmailOptional of the orders). */
    readonly isEmailOptional: boolean;
    /** Between an order and its pickup. */
    readonly pickupNoticeHours: number;
    /** A larger cash order needs a confirmed email address, or the farm's consent. */
    readonly maxUnconfirmedUnits: number;
    /** Time for which an order that is paid to the till or Paybill by hand reserves the products until a code is entered. */
    readonly manualPaymentMinutes: number;
  };
  /** Milk every morning (docs/decisions/0157). */
  readonly standing: {
    /** Off: no order is made. */
    readonly isOn: boolean;
    /** What bringing one morning costs, instead of the fee of an order. */
    readonly fee: Cents;
    /** Units a morning, instead of the smallest order. */
    readonly smallestQuantity: number;
    /** How many days ahead households are told of a higher price. */
    readonly noticeDays: number;
    /** When the rider leaves, `HH:mm` in Nairobi: what isn't made by then is not brought that day. */
    readonly roundLeavesAt: string;
    /** A morning for which nobody was there is charged; the terms say it. */
    readonly chargesNobodyThere: boolean;
    /** Where there is too little of a size, everybody gets less; off: the oldest household comes first (docs/decisions/0161). */
    readonly sharesShortage: boolean;
  };
  readonly security: { readonly requireTwoStepForAdmins: boolean };
  readonly comments: { readonly moderation: ModerationMode };
  /** What customers and the farm are told of orders. */
  readonly notices: NoticeSwitches & {
    /** Whether the emails to the farm say who ordered, and the phone number. */
    readonly namesCustomer: boolean;
    /** Of the farm. None stands for the shop's email address. */
    readonly addresses: readonly string[];
  };
  /** Texts (SMS), where a provider is set up. */
  readonly sms: SmsWords & {
    readonly kinds: Readonly<Record<CustomerSmsKind, boolean>>;
    readonly farmKinds: Readonly<Record<FarmSmsKind, boolean>>;
    /** Whether a customer is told the phone number of the rider. */
    readonly sharesRiderPhone: boolean;
    /** Of the farm; none: it gets no texts. */
    readonly farmPhones: readonly PhoneNumber[];
    /** When the farm is not woken, in hours of the day; the same twice for never. */
    readonly farmQuietHours: { readonly from: number; readonly until: number };
    readonly perDay: number;
    /** Texts a day to one phone. */
    readonly perPhone: number;
  };
  /** Emails about trouble with the shop (docs/alarms.md). */
  readonly alarms: {
    /** None stands for the super admins. */
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

type NestedSetting =
  | 'opening'
  | 'identity'
  | 'rules'
  | 'pages'
  | 'selling'
  | 'social'
  | 'pickupLocations'
  | 'tours'
  | 'checkout'
  | 'standing'
  | 'notices'
  | 'sms'
  | 'backOffice';

/** Only the values that an admin has changed. */
export type StoredSettings = Partial<Omit<Settings, NestedSetting>> & {
  readonly _id: 'site';
  /** Parts as they came with the shop, for findUneditedContent (docs/decisions/0104). */
  readonly shipped?: Readonly<Record<string, unknown>>;
  /** The id of the holiday that began last, until it ends: turnHolidays writes it. */
  readonly begunHoliday?: string;
  /** These may lack keys that are newer than the document. */
  readonly opening?: Partial<Settings['opening']>;
  readonly identity?: Partial<Settings['identity']>;
  readonly rules?: Partial<Rules>;
  readonly pages?: Partial<Settings['pages']>;
  readonly selling?: Partial<Settings['selling']>;
  readonly social?: Partial<Settings['social']>;
  readonly pickupLocations?: readonly (Pick<PickupLocation, 'id' | 'name'> & Partial<PickupLocation>)[];
  readonly tours?: Partial<Settings['tours']>;
  readonly checkout?: Partial<Settings['checkout']>;
  readonly standing?: Partial<Settings['standing']>;
  readonly notices?: Partial<Settings['notices']>;
  readonly sms?: Partial<Settings['sms']>;
  readonly backOffice?: Partial<Settings['backOffice']>;
};

/** Browsers need no other defaults (default-settings.ts). */
export const defaultRules: Rules = {
  legalName: '',
  kraPin: '',
  products: '',
  sellsRawMilk: true,
  sellsForOtherFarms: true,
  pictures: 'drawings',
  reportBy: 'same-day',
  refundDays: 7,
  deliverers: 'farm',
};
