import type { StoredSettings } from '~/domain/settings/settings';
import { shillings } from '~/lib/format/money';
import { weekdays } from '~/lib/weekdays';

/** What the demo farm says of itself (docs/product.md 1). */
export const demoSettings = {
  _id: 'site',
  opening: { isOpen: true },
  pages: { visits: true },
  rules: { products: 'fresh milk, mala, yoghurt, cheese, butter, cream and other products' },
  selling: { cash: true },
  phone: '+254 700 000 000',
  email: 'hello@malisho.example',
  whatsapp: '+254 700 000 000',
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    x: 'https://x.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: '',
  },
  promo: 'Pure natural goodness',
  showsPromo: true,
  footerText:
    'A family farm near Bumala. We milk at dawn, cool at once, and {delivery: bring fresh milk, mala, yoghurt, butter and cheese to your door}{no delivery: sell fresh milk, mala, yoghurt, butter and cheese}.',
  visitHours: 'Mon-Sat 7:00 AM - 6:00 PM',
  shopHours: 'Every day 8AM - 9PM',
  address: '7km off the Bumala centre on the Kisumu-Busia highway',
  map: { latitude: 0.353, longitude: 34.171 },
  directions:
    'From Bumala, drive towards Busia for 7 km. The gate is on the left, with a blue milk can on the post.',
  deliveryRule: {
    fee: shillings(200),
    minimumOrder: shillings(0),
    days: weekdays,
    orderBy: '18:00',
    orderByDay: 'day-before',
    // Along the road from Kisumu to Busia (B1), and on to Malaba.
    towns: [
      'Bumala',
      'Busia',
      'Malaba',
      'Nambale',
      'Sega',
      'Ugunja',
      'Yala',
      'Luanda',
      'Maseno',
      'Kisumu',
    ].map((name) => ({ name, spellings: [] })),
    outside: 'call',
  },
  pickupLocations: [
    {
      id: 'main-store',
      name: 'Main Store - Central Business District',
      address: 'Kimathi Street, Nairobi',
      hours: '',
      map: { latitude: -1.2846, longitude: 36.8225 },
    },
    {
      id: 'branch-1',
      name: 'Westlands',
      address: 'Mpaka Road, Nairobi',
      hours: '',
      map: { latitude: -1.2629, longitude: 36.8034 },
    },
    {
      id: 'branch-2',
      name: 'Karen',
      address: 'Karen Road, Nairobi',
      hours: '',
      map: { latitude: -1.3193, longitude: 36.7068 },
    },
  ],
  tours: {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    dailyCapacity: 40,
    startsAt: '10:00',
    durationMinutes: 120,
    price: 'KES 200 per adult, children under 12 free',
    highlights: ['Free tasting'],
    includes: ['Guided farm tour', 'Product tasting', 'Feeding experience', 'Photo opportunities'],
  },
} as const satisfies StoredSettings;
