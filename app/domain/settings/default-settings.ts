import { forEachSwitch } from './order-notices';
import { usualPickupNoticeHours, type Settings, defaultRules } from './settings';

/** Of a shop whose owner has typed nothing: what only a farm knows is empty. */
export const defaultSettings: Settings = {
  opening: { isOpen: false, rulesRead: null },
  identity: { name: '', titleEnding: '', place: '', logo: null, sharePicture: '', formPicture: '' },
  rules: defaultRules,
  pages: {
    blog: true,
    gallery: true,
    services: true,
    tour: true,
    team: true,
    visits: false,
    newsletter: true,
  },
  // Each way needs a choice of the farm: a fee or areas, a place, keys, a number. Cash needs only the switch.
  selling: { delivery: true, pickup: true, cash: false, mpesaPrompt: true, mpesaByHand: true },
  phone: '',
  email: '',
  whatsapp: '',
  social: { facebook: '', instagram: '', x: '', youtube: '', linkedin: '' },
  promo: '',
  showsPromo: false,
  footerText: '',
  visitHours: '',
  shopHours: '',
  address: '',
  map: null,
  isWithoutMap: false,
  directions: '',
  deliveryRule: null,
  deliveryAreas: [],
  pickupLocations: [],
  riders: [],
  closures: [],
  contactMethods: null,
  // Two groups of the largest size, or eight families.
  tours: {
    days: [],
    dailyCapacity: 40,
    startsAt: '10:00',
    durationMinutes: 120,
    price: '',
    highlights: [],
    includes: [],
  },
  paybill: null,
  checkout: {
    requireAccount: false,
    pickupNoticeHours: usualPickupNoticeHours,
    // Two crates of 20 packets, the load of a boda boda: households and kiosks order less.
    maxUnconfirmedUnits: 40,
    claimHoldHours: 24,
    manualPaymentMinutes: 60,
  },
  security: { requireTwoStepForAdmins: false },
  comments: { moderation: 'after' },
  notices: {
    kinds: forEachSwitch(true),
    namesCustomer: true,
    addresses: [],
  },
  alarms: { addresses: [] },
  newsletter: { mailsPerMinute: 60 },
  backOffice: { lowStockThreshold: 5, auditRetentionDays: 730 },
};
