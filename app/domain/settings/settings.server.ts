import { z } from 'zod';
import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import { isValidDay } from '~/lib/calendar-days';
import { isEmailAddress } from '~/lib/forms/email-address';
import { toCents } from '~/lib/format/money';
import { parseKenyanPhone } from '~/lib/format/phone';
import { weekdays } from '~/lib/weekdays';
import { closureKinds, type ClosureKind } from './closure';
import { defaultSettings } from './default-settings';
import { maxDeliveryAreas } from './delivery-area';
import { identityOfEnvironment } from './site-name.server';
import { kraPinPattern } from './kra-pin';
import { moderationModes } from './moderation-modes';
import { forEachSwitch, maxNoticeAddresses } from './order-notices';
import {
  delivererKinds,
  maxDirectionsLength,
  maxFooterLength,
  maxFreshnessLength,
  manualPaymentMinutes,
  maxLegalNameLength,
  maxProductsLength,
  maxNameLength,
  maxRiders,
  maxSmallestQuantity,
  maxTourLines,
  pictureKinds,
  refundDays,
  reportTimes,
  smsLimits,
  tourMinutes,
  type Settings,
  type SocialNetwork,
  type StoredSettings,
} from './settings';

const text = z.string().trim().min(1).max(300);
const optionalText = z.string().trim().max(300);
const cents = z.number().int().nonnegative().transform(toCents);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const day = z.string().refine(isValidDay);
const hourOfDay = z.number().int().min(0).max(23);
const kenyanPhone = z
  .string()
  .transform((typed) => parseKenyanPhone(typed))
  .refine((phone) => phone !== null);
const webAddress = z.url({ protocol: /^https?$/ });

const tourLines = z.array(text).max(maxTourLines);

const id = z.string().min(1).max(40).optional();
const profile = (name: SocialNetwork) => webAddress.or(z.literal('')).catch(defaultSettings.social[name]);
const mapPosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const pickupLocation = z.object({
  id: z.string().min(1).max(40),
  name: text,
  address: z.string().max(300).catch(''),
  days: z.array(z.enum(weekdays)).catch([]),
  hours: z.string().max(300).catch(''),
  freshness: z.string().max(maxFreshnessLength).catch(''),
  map: mapPosition.nullable().catch(null),
});

const rider = z.object({
  id: z.string().min(1).max(40),
  name: text,
  phone: z.string().max(40).catch(''),
  hasLeft: z.boolean().catch(false),
});

const closure = z.object({
  id: z.string().min(1).max(60),
  from: day,
  to: day,
  closes: z.enum(Object.keys(closureKinds) as ClosureKind[]),
  sentence: z.string().max(300).catch(''),
  takesOrders: z.boolean().catch(false),
  note: z.string().max(300).catch(''),
});

const deliveryTerms = z.object({
  fee: cents,
  minimumOrder: cents,
  days: z.array(z.enum(weekdays)).min(1),
  orderBy: timeOfDay,
  orderByDay: z.enum(['day-before', 'same-day']),
  hours: z.object({ from: timeOfDay, until: timeOfDay }).exactOptional(),
});
const smallestQuantity = z.number().int().min(1).max(maxSmallestQuantity);

const deliveryArea = deliveryTerms.extend({
  id: z.string().min(1).max(60),
  name: text,
  morningFee: cents.optional().catch(undefined),
  smallestMorning: smallestQuantity.optional().catch(undefined),
});

const storedPicture = z.object({
  src: z.string(),
  widths: z.array(z.number()),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  avif: z.boolean().optional(),
  addresses: z
    .object({ avif: z.array(z.string()), webp: z.array(z.string()), jpg: z.array(z.string()) })
    .optional(),
});

const logo = z.object({
  picture: storedPicture,
  icons: z.string(),
  tiles: z.string(),
  header: z.object({ src: z.string(), width: z.number(), height: z.number() }),
});

/** Booleans by name; a name that is newer than the document has its default. */
const switches = <Name extends string>(defaults: Readonly<Record<Name, boolean>>) =>
  z
    .partialRecord(z.enum(Object.keys(defaults) as Name[]), z.boolean())
    .transform((stored): Readonly<Record<Name, boolean>> => ({ ...defaults, ...stored }));

const schemas: { readonly [Name in keyof Settings]: z.ZodType<Settings[Name]> } = {
  opening: z.object({
    isOpen: z.boolean().default(defaultSettings.opening.isOpen),
    rulesRead: z
      .object({ at: z.date(), by: z.string(), versions: z.record(z.string(), z.number()) })
      .nullable()
      .catch(null),
  }),
  identity: z.object({
    name: z.string().trim().max(maxNameLength).catch(''),
    titleEnding: z.string().trim().max(maxNameLength).catch(''),
    place: z.string().trim().max(maxNameLength).catch(''),
    logo: logo.nullable().catch(null),
    sharePicture: z.string().catch(''),
    formPicture: z.string().catch(''),
  }),
  rules: z.object({
    legalName: z.string().trim().max(maxLegalNameLength).catch(''),
    kraPin: z.string().regex(kraPinPattern).catch(''),
    products: z.string().trim().max(maxProductsLength).catch(''),
    sellsRawMilk: z.boolean().catch(defaultSettings.rules.sellsRawMilk),
    sellsForOtherFarms: z.boolean().catch(defaultSettings.rules.sellsForOtherFarms),
    pictures: z.enum(pictureKinds).catch(defaultSettings.rules.pictures),
    reportBy: z.enum(reportTimes).catch(defaultSettings.rules.reportBy),
    refundDays: z
      .number()
      .int()
      .min(refundDays.min)
      .max(refundDays.max)
      .catch(defaultSettings.rules.refundDays),
    deliverers: z.enum(delivererKinds).catch(defaultSettings.rules.deliverers),
  }),
  pages: switches(defaultSettings.pages),
  selling: switches(defaultSettings.selling),
  phone: optionalText,
  email: z.email().or(z.literal('')),
  whatsapp: optionalText,
  social: z.object({
    facebook: profile('facebook'),
    instagram: profile('instagram'),
    x: profile('x'),
    youtube: profile('youtube'),
    linkedin: profile('linkedin'),
  }),
  promo: optionalText,
  showsPromo: z.boolean(),
  footerText: z.string().trim().max(maxFooterLength),
  visitHours: optionalText,
  shopHours: optionalText,
  address: optionalText,
  map: mapPosition.nullable(),
  isWithoutMap: z.boolean(),
  directions: z.string().max(maxDirectionsLength),
  deliveryRule: deliveryTerms
    .extend({
      days: z.array(z.enum(weekdays)),
      towns: z.array(z.object({ name: text, spellings: z.array(text) })).catch([]),
      // Missing in rules that were saved before it could be chosen.
      outside: z.enum(['call', 'refuse']).catch('call'),
    })
    .nullable(),
  deliveryAreas: z.array(deliveryArea).max(maxDeliveryAreas),
  pickupLocations: z.array(pickupLocation),
  riders: z.array(rider).max(maxRiders),
  closures: z.array(closure),
  contactMethods: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          id,
          kind: z.literal('phone'),
          title: text,
          value: z.string().max(300),
          note: z.string().max(300),
        }),
        z.object({
          id,
          kind: z.literal('email'),
          title: text,
          value: z.email().or(z.literal('')),
          note: z.string().max(300),
        }),
        z.object({ id, kind: z.literal('link'), title: text, value: webAddress, note: z.string().max(300) }),
      ]),
    )
    .max(12)
    .nullable(),
  tours: z.object({
    days: z.array(z.enum(weekdays)).catch([...defaultSettings.tours.days]),
    dailyCapacity: z.number().int().min(0).max(10_000).catch(defaultSettings.tours.dailyCapacity),
    startsAt: timeOfDay.catch(defaultSettings.tours.startsAt),
    durationMinutes: z
      .number()
      .int()
      .min(tourMinutes.min)
      .max(tourMinutes.max)
      .catch(defaultSettings.tours.durationMinutes),
    price: z.string().catch(defaultSettings.tours.price),
    highlights: tourLines.catch([...defaultSettings.tours.highlights]),
    includes: tourLines.catch([...defaultSettings.tours.includes]),
  }),
  paybill: z.object({ kind: z.enum(['paybill', 'till']), number: z.string().regex(/^\d{5,7}$/) }).nullable(),
  checkout: z.object({
    requireAccount: z.boolean().default(defaultSettings.checkout.requireAccount),
    isEmailOptional: z.boolean().default(defaultSettings.checkout.isEmailOptional),
    pickupNoticeHours: z.number().int().min(1).max(336).default(defaultSettings.checkout.pickupNoticeHours),
    maxUnconfirmedUnits: z
      .number()
      .int()
      .min(0)
      .max(100_000)
      .default(defaultSettings.checkout.maxUnconfirmedUnits),
    manualPaymentMinutes: z
      .number()
      .int()
      .min(manualPaymentMinutes.min)
      .max(manualPaymentMinutes.max)
      .default(defaultSettings.checkout.manualPaymentMinutes),
  }),
  standing: z.object({
    isOn: z.boolean().catch(defaultSettings.standing.isOn),
    fee: cents.catch(defaultSettings.standing.fee),
    smallestQuantity: smallestQuantity.catch(defaultSettings.standing.smallestQuantity),
    noticeDays: z.number().int().min(1).max(60).catch(defaultSettings.standing.noticeDays),
    roundLeavesAt: timeOfDay.catch(defaultSettings.standing.roundLeavesAt),
    chargesNobodyThere: z.boolean().catch(defaultSettings.standing.chargesNobodyThere),
    sharesShortage: z.boolean().catch(defaultSettings.standing.sharesShortage),
  }),
  security: z.object({ requireTwoStepForAdmins: z.boolean() }),
  comments: z.object({ moderation: z.enum(moderationModes) }),
  notices: z.object({
    namesCustomer: z.boolean().default(defaultSettings.notices.namesCustomer),
    kinds: z.object(forEachSwitch(z.boolean().default(true))).default(defaultSettings.notices.kinds),
    addresses: z
      .array(z.string().refine(isEmailAddress))
      .max(maxNoticeAddresses)
      .default([...defaultSettings.notices.addresses]),
  }),
  sms: z.object({
    kinds: switches(defaultSettings.sms.kinds).default(defaultSettings.sms.kinds),
    farmKinds: switches(defaultSettings.sms.farmKinds).default(defaultSettings.sms.farmKinds),
    greeting: z.string().max(smsLimits.words).catch(''),
    signOff: z.string().max(smsLimits.words).catch(''),
    sharesRiderPhone: z.boolean().catch(defaultSettings.sms.sharesRiderPhone),
    farmPhones: z.array(kenyanPhone).max(smsLimits.farmPhones).catch([]),
    farmQuietHours: z.object({ from: hourOfDay, until: hourOfDay }).catch(defaultSettings.sms.farmQuietHours),
    perDay: z
      .number()
      .int()
      .min(smsLimits.perDay.min)
      .max(smsLimits.perDay.max)
      .catch(defaultSettings.sms.perDay),
    perPhone: z
      .number()
      .int()
      .min(smsLimits.perPhone.min)
      .max(smsLimits.perPhone.max)
      .catch(defaultSettings.sms.perPhone),
  }),
  alarms: z.object({ addresses: z.array(z.string().refine(isEmailAddress)).max(maxNoticeAddresses) }),
  newsletter: z.object({ mailsPerMinute: z.number().int().min(12).max(1_200) }),
  backOffice: z.object({
    lowStockThreshold: z
      .number()
      .int()
      .min(0)
      .max(100_000)
      .default(defaultSettings.backOffice.lowStockThreshold),
    auditRetentionDays: z
      .number()
      .int()
      .min(30)
      .max(3_650)
      .default(defaultSettings.backOffice.auditRetentionDays),
  }),
};

/** Callers share the result. */
export const loadSettings = cachedRead(
  async (): Promise<Settings> => {
    const stored = await collections().settings.findOne({ _id: 'site' });
    return parseSettings(stored ?? { _id: 'site' });
  },
  1,
  { readsProducts: false },
);

/** Replaces missing and invalid values by defaults, so that no stored value can stop the shop. */
export function parseSettings(stored: StoredSettings): Settings {
  const values = stored.identity?.name
    ? stored
    : { ...stored, identity: { ...identityOfEnvironment(), ...stored.identity } };
  const read = <Name extends keyof Settings>(name: Name): Settings[Name] => {
    const parsed = schemas[name].safeParse(values[name]);
    return parsed.success ? parsed.data : defaultSettings[name];
  };
  return {
    opening: read('opening'),
    identity: read('identity'),
    rules: read('rules'),
    pages: read('pages'),
    selling: read('selling'),
    phone: read('phone'),
    email: read('email'),
    whatsapp: read('whatsapp'),
    social: read('social'),
    promo: read('promo'),
    showsPromo: read('showsPromo'),
    footerText: read('footerText'),
    visitHours: read('visitHours'),
    shopHours: read('shopHours'),
    address: read('address'),
    map: read('map'),
    isWithoutMap: read('isWithoutMap'),
    directions: read('directions'),
    deliveryRule: read('deliveryRule'),
    deliveryAreas: read('deliveryAreas'),
    pickupLocations: read('pickupLocations'),
    riders: read('riders'),
    closures: read('closures'),
    contactMethods: read('contactMethods'),
    tours: read('tours'),
    paybill: read('paybill'),
    checkout: read('checkout'),
    standing: read('standing'),
    security: read('security'),
    comments: read('comments'),
    notices: read('notices'),
    sms: read('sms'),
    alarms: read('alarms'),
    newsletter: read('newsletter'),
    backOffice: read('backOffice'),
  };
}
