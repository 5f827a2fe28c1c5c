import type { Db } from 'mongodb';
import { listTourDays } from '~/domain/bookings/days/tour-days';
import { formatWeekday } from '~/lib/format/dates';
import { dayOfRun } from '../../../../../support/fixtures/days';
import type { ContentChange } from '../content-change';

const section = (form: string, path: string) => ({ form, path: `/settings-admin/${path}` });

const contacts = section('Contact details', 'contacts');
const pickupPlace = section('Pickup place', 'pickup/rows/branch-1');
const wayOfContact = section('Way of contact', 'ways/rows/way-1');
const banner = section('Promo banner', 'promo');
const orders = section('Payments, orders and stock', 'orders');

const deliveryArea = section('Delivery area', 'areas/rows/sega');

/** A number of weeks ahead. */
const tuesday = (weeks: number): string =>
  listTourDays('', { today: dayOfRun(), tourWeekdays: ['tuesday'] })[weeks] ?? '';

/** What no page has any more once it is switched off. */
const without = (markup: string) => ({ value: '', shows: new RegExp(`^(?![^]*${markup})`) });

const linkTo = (value: string) => ({ value, shows: new RegExp(`href="${value}"`) });

async function addDeliveryArea(database: Db): Promise<string> {
  const area = {
    id: 'sega',
    name: 'Sega',
    fee: 15_000,
    minimumOrder: 0,
    days: ['friday'],
    orderBy: '18:00',
    orderByDay: 'day-before',
  };
  await database
    .collection<{ _id: string }>('settings')
    .updateOne({ _id: 'site' }, { $set: { deliveryAreas: [area] } }, { upsert: true });
  return '/settings-admin/areas/rows/sega';
}

export const settingsChanges: readonly ContentChange[] = [
  {
    ...section('Name', 'name'),
    fields: {
      name: { value: 'Green Hills', shows: /Green Hills/ },
      titleEnding: { value: 'Goat Dairy', shows: /<title>Green Hills Goat Dairy</ },
      place: { value: 'Sigalagala', shows: /"addressLocality":"Sigalagala"/ },
    },
    // It would be on every page, and other rows look for uploaded pictures: name-and-logo.test.ts.
    unseen: ['logoFile'],
    pages: ['/home'],
  },
  {
    ...contacts,
    fields: { phone: '+254 711 222 333', email: 'dairy@farm.example', address: '3 km off Bumala market' },
    pages: ['/home', '/contact-us', '/our-farm', '/about-us', '/support', '/terms-and-conditions'],
  },
  {
    ...contacts,
    fields: {
      phone: { value: '+254 711 222 444', shows: /"telephone":"\+254 711 222 444"/ },
      address: { value: 'Beside Bumala market', shows: /"streetAddress":"Beside Bumala market"/ },
    },
    pages: ['/home'],
  },
  {
    ...contacts,
    fields: { whatsapp: { value: '+254 722 333 444', shows: /wa\.me\/254722333444/ } },
    pages: ['/contact-us', '/about-us', '/booking'],
  },
  {
    ...section('Social media', 'social'),
    fields: {
      facebook: linkTo('https://www.facebook.com/malisho'),
      instagram: linkTo('https://www.instagram.com/malisho'),
      x: linkTo('https://x.com/malisho'),
      youtube: linkTo('https://www.youtube.com/@malisho'),
      linkedin: linkTo('https://www.linkedin.com/company/malisho'),
    },
    pages: ['/home', '/our-farm'],
  },
  {
    ...section('Social media', 'social'),
    fields: { facebook: { value: '', shows: /^(?![^]*facebook\.com)/ } },
    pages: ['/home', '/contact-us'],
  },
  {
    ...section('Footer', 'footer'),
    fields: { footerText: 'Six cows and a creamery.' },
    pages: ['/home', '/faq'],
  },
  {
    ...section('Opening hours', 'hours'),
    fields: { visitHours: 'Tue-Sun 8:00 AM - 5:00 PM', shopHours: 'Mon-Fri 9AM - 5PM' },
    pages: ['/home', '/contact-us', '/our-farm', '/booking', '/support', '/privacy-policy'],
  },
  {
    ...section('Opening hours', 'hours'),
    fields: { shopHours: { value: 'Mon-Thu 9AM - 5PM', shows: /"openingHours":"Mo-Th 09:00-17:00"/ } },
    pages: ['/home'],
  },
  {
    ...section('Map and directions', 'map'),
    fields: {
      position: { value: '-1.2921, 36.8219', shows: /mlat=-1\.2921&amp;mlon=36\.8219/ },
      directions: 'Turn left at the petrol station.',
    },
    // With it no position is saved.
    unseen: ['withoutMap'],
    // The form asks whether it is the gate.
    button: ['confirmed', '-1.2921, 36.8219'],
    pages: ['/our-farm', '/contact-us', '/booking'],
  },
  {
    ...section('The rules', 'rules'),
    fields: {
      legalName: 'Green Hills Dairy Ltd',
      sellsRawMilk: { value: '', shows: /^(?![^]*raw milk)/ },
      products: { value: 'camel milk', shows: 'We sell camel milk of our own farm. They are' },
      sellsForOtherFarms: { value: '', shows: 'of our own farm. They are' },
      pictures: { value: 'photos', shows: 'The pictures are photos' },
      reportBy: { value: 'two-days', shows: 'within two days of getting it' },
      refundDays: { value: '3', shows: 'within three days of our answer' },
      deliverers: { value: 'others', shows: 'you pay the rider' },
    },
    // On papers.
    unseen: ['kraPin'],
    pages: ['/terms-and-conditions'],
  },
  {
    ...section('The rules', 'rules'),
    fields: { deliverers: { value: 'farm', shows: 'Our riders and pickup places' } },
    pages: ['/privacy-policy'],
  },
  {
    ...section('Pages', 'pages'),
    fields: {
      blog: without('href="/blogs"'),
      gallery: without('href="/gallery"'),
      services: without('href="/services"'),
      tour: without('href="/virtual-tour"'),
      team: without('href="/our-team"'),
      visits: without('href="/booking"'),
      newsletter: without('action="/newsletter"'),
    },
    pages: ['/home'],
  },
  {
    ...section('Pages', 'pages'),
    fields: {
      blog: { value: 'on', shows: /href="\/blogs"/ },
      gallery: { value: 'on', shows: /href="\/gallery"/ },
      services: { value: 'on', shows: /href="\/services"/ },
      tour: { value: 'on', shows: /href="\/virtual-tour"/ },
      team: { value: 'on', shows: /href="\/our-team"/ },
      visits: { value: 'on', shows: /href="\/booking"/ },
      newsletter: { value: 'on', shows: /action="\/newsletter"/ },
    },
    pages: ['/home'],
  },
  { ...banner, fields: { promo: 'Fresh mala every Friday' }, pages: ['/home', '/shop', '/faq'] },
  {
    ...banner,
    fields: { showsPromo: { value: '', shows: /^(?![^]*Fresh mala every Friday)/ } },
    pages: ['/home', '/shop', '/faq'],
  },
  {
    ...section('Delivery', 'delivery'),
    fields: { deliveryFee: { value: '275', shows: '275.00' } },
    pages: ['/products/fresh-cow-milk', '/faq', '/terms-and-conditions'],
  },
  {
    ...section('Delivery', 'delivery'),
    fields: {
      days: { value: 'monday', shows: 'Delivery days: Mondays' },
      orderBy: { value: '17:15', shows: 'by 5:15 PM' },
      orderByDay: { value: 'same-day', shows: '5:15 PM the same day' },
      hoursFrom: { value: '07:15', shows: '7:15 AM' },
      hoursUntil: { value: '11:45', shows: '11:45 AM' },
      minimumOrder: { value: '350', shows: 'Smallest order: KES 350.00 of products' },
      towns: { value: 'Nambale: Nambale town', shows: 'We deliver to Nambale.' },
      outside: { value: 'refuse', shows: /^(?![^]*Elsewhere, we’ll call)/ },
    },
    pages: ['/products/fresh-cow-milk'],
  },
  {
    form: 'Delivery area',
    path: addDeliveryArea,
    fields: {
      name: 'Sega town',
      fee: { value: '85', shows: 'Sega town: KES 85.00' },
      minimumOrder: { value: '450', shows: 'from KES 450.00 of products' },
      days: { value: 'tuesday', shows: /with you on (?:<[^>]*>)?Tuesday \d[^]*Tuesdays/ },
      orderBy: { value: '16:30', shows: 'by 4:30 PM' },
      orderByDay: { value: 'same-day', shows: 'PM the same day' },
      hoursFrom: { value: '13:15', shows: '1:15 PM' },
      hoursUntil: { value: '17:45', shows: '5:45 PM' },
    },
    pages: ['/products/fresh-cow-milk'],
  },
  {
    ...deliveryArea,
    fields: { fee: { value: '95', shows: '95.00' } },
    // For the farm: tests/integration/standing-orders/prices.test.ts.
    unseen: ['morningFee', 'smallestMorning'],
    pages: ['/faq', '/terms-and-conditions', '/products/fresh-cow-milk'],
  },
  {
    ...deliveryArea,
    fields: {
      name: 'Sega market',
      days: { value: 'thursday', shows: 'Sega market on Thursdays' },
      orderBy: { value: '15:45', shows: 'by 3:45 PM' },
      orderByDay: { value: 'day-before', shows: '3:45 PM the day before' },
    },
    pages: ['/faq'],
  },
  {
    ...deliveryArea,
    fields: { days: { value: 'saturday', shows: /with you on Saturday/ } },
    pages: ['/home'],
  },
  {
    ...pickupPlace,
    fields: {
      name: 'Busia market',
      address: 'Stall 12, Border Road',
      hours: 'Sat 7:00 AM - 1:00 PM',
      days: { value: 'wednesday', shows: 'Wednesdays' },
      freshness: 'Milk stays cold until the evening',
    },
    pages: ['/contact-us', '/products/fresh-cow-milk'],
  },
  {
    ...pickupPlace,
    fields: { map: { value: '0.4608, 34.1115', shows: /mlat=0\.4608&amp;mlon=34\.1115/ } },
    pages: ['/contact-us'],
  },
  {
    ...wayOfContact,
    fields: {
      title: 'Wholesale orders',
      kind: { value: 'link', shows: />wholesale\.farm\.example</ },
      value: linkTo('https://wholesale.farm.example/'),
      note: 'For kiosks and hotels',
    },
    pages: ['/contact-us'],
  },
  {
    ...section('Tours', 'visits'),
    fields: {
      days: { value: 'tuesday', shows: 'Tours run Tuesdays.' },
      startsAt: { value: '09:15', shows: /9:15/ },
      durationMinutes: { value: '90', shows: '1 hour 30 minutes, from' },
      price: 'KES 250 per person, tea included',
      highlights: { value: 'A glass of mala\nA calf to hold', shows: 'A glass of mala A calf to hold' },
      includes: 'A walk to the river',
    },
    pages: ['/booking'],
  },
  {
    form: 'Day of the calendar',
    path: `/bookings-admin/calendar/${tuesday(1)}`,
    fields: { state: { value: 'closed', shows: 'We are closed on' } },
    // For the farm.
    unseen: ['note'],
    pages: ['/booking'],
  },
  {
    form: 'Day of the calendar',
    path: `/bookings-admin/calendar/${tuesday(3)}`,
    fields: { capacity: { value: '1', shows: /Fully booked: \d/ } },
    pages: ['/booking'],
  },
  {
    ...section('Tours', 'visits'),
    // Less than the smallest group.
    fields: { dailyCapacity: { value: '1', shows: /Fully booked:[^<.]* to / } },
    pages: ['/booking'],
  },
  {
    ...section('Checkout', 'checkout'),
    fields: { requireAccount: { value: 'on', shows: 'An account is required to order.' } },
    pages: ['/terms-and-conditions'],
  },
  {
    ...section('Checkout', 'checkout'),
    fields: { pickupNoticeHours: { value: '72', shows: 'at least 3 days for order preparation' } },
    // At the checkout, where SMS is set up: tests/integration/http/sms/sms-callbacks.test.ts.
    unseen: ['isEmailOptional'],
    pages: ['/products/fresh-cow-milk'],
  },
  {
    ...section('Privacy policy', 'legal/privacy-policy'),
    fields: {
      intro: 'What we know about you.',
      text: { value: '## All\n\nNothing at all.', shows: 'Nothing at all.' },
    },
    unseen: ['reviewed'],
    button: ['intent', 'save'],
    pages: ['/privacy-policy'],
  },
  {
    ...section('Terms', 'legal/terms-and-conditions'),
    fields: { intro: 'How we work.', text: { value: '## Prices\n\nIn shillings.', shows: 'In shillings.' } },
    unseen: ['reviewed'],
    button: ['intent', 'save'],
    pages: ['/terms-and-conditions'],
  },
  {
    ...orders,
    fields: { lowStockThreshold: { value: '100000', shows: /Only \d+ left/ } },
    unseen: ['maxUnconfirmedUnits'],
    pages: ['/products/fresh-cow-milk'],
  },
  {
    ...section('Closed days', 'calendar/rows/new'),
    fields: {
      from: { value: dayOfRun(-1), shows: /on holiday until/ },
      to: { value: dayOfRun(1), shows: formatWeekday(new Date(`${dayOfRun(1)}T00:00:00+03:00`)) },
      closes: { value: 'holiday', shows: /on holiday until/ },
      sentence: 'The cows rest.',
    },
    // Ordering stays on or goes: calendar.test.ts.
    unseen: ['takesOrders', 'note'],
    pages: ['/home', '/faq'],
  },
];
