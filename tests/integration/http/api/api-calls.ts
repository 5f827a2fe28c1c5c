import type { CallAccess } from '~/api/call';
import { owner } from '../../../support/fixtures/owner';
import { drawJpeg } from '../../../support/fixtures/image-files';
import { dayOfRun } from '../../../support/fixtures/days';
import { tourDay } from '../../../support/fixtures/visits';
import { customer } from './api-client';

type Body = Readonly<Record<string, unknown>>;

/**
 * The calls of docs/product.md 10 that the API answers, in the order of the specification. `access` is the caller that they
 * require. A row that writes to `/things/{id}` changes a thing that the POST of `/things` has made for it.
 */
export type ApiRow = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: CallAccess;
  readonly query?: string;
  /** What a list call answers with: a list. */
  readonly isList?: true;
  /** A list that is too long to be counted has no total. */
  readonly isUncounted?: true;
  /** Takes a number that no other body has, for names that are taken once. */
  readonly body?: Body | FormData | ((unique: number) => Body);
  readonly status?: number;
  /** What the thing is made with, beside the body of the row that makes it. */
  readonly made?: Body;
  /** The row that brings the thing into the state that this one changes. */
  readonly after?: ApiRow;
};

const read = (path: string, options: Partial<ApiRow> = {}): ApiRow => ({
  method: 'GET',
  path,
  access: 'public',
  ...options,
});

const list = (path: string, query?: string): ApiRow => read(path, { isList: true, ...(query && { query }) });

/** The calls that add, change and delete one kind of thing. */
const writes = (
  path: string,
  access: CallAccess,
  body: NonNullable<ApiRow['body']>,
): Readonly<Record<'post' | 'put' | 'delete', ApiRow>> => ({
  post: { method: 'POST', path, access, body, status: 201 },
  put: { method: 'PUT', path: `${path}/{id}`, access, body },
  delete: { method: 'DELETE', path: `${path}/{id}`, access },
});

/** An illustration of the demo farm. */
const picture = '/images/stories/farm-box-640.jpg';

const product = writes('/products', 'catalogue:write', (unique) => ({
  name: `Ghee ${unique}`,
  description: 'Clear and golden.',
  price: 450,
  brand: 'Malisho',
  categories: ['Butter'],
  images: [picture],
  variants: [
    { name: '250 g', sku: `GHEE-${unique}`, price: 450, stockQuantity: 5, attributes: { Fat: '99 %' } },
  ],
  isActive: true,
  specifications: { 'Shelf life': '6 months' },
}));

const category = writes('/categories', 'catalogue:write', (unique) => ({
  name: `Ghee ${unique}`,
  description: 'Clear and golden.',
  parent: null,
  image: picture,
  isActive: true,
}));

const teamMember = writes('/team-members', 'content:write', {
  name: 'Nekesa Wafula',
  position: 'Head of the creamery',
  email: 'nekesa@malisho.example',
  bio: 'Makes the mala.',
  phone: null,
  isActive: true,
});

const farmService = writes('/farm-services', 'content:write', {
  title: 'Hoof trimming',
  description: 'We come with a crush and trim ten cows in a morning.',
  icon: 'cow',
  features: ['Crush included'],
});

const blog = writes('/blogs', 'content:write', {
  title: 'Hay for the dry months',
  content: 'We cut the **hay** in July.',
  author: 'Grace Wandera',
  authorImage: null,
  tags: ['Fodder'],
  published: true,
  featuredImage: picture,
});

const specialOffer = writes('/home-content/special-offers', 'content:write', {
  title: 'Mala on Mondays',
  description: 'Two litres, thick and cold.',
  imageUrl: picture,
  buttonText: 'See it',
  order: 9,
});

const statsCounter = writes('/home-content/stats-counters', 'content:write', {
  title: 'Calves',
  value: 41,
  subtitle: 'Born this year',
  icon: 'cow',
  order: 9,
});

const companyStat = writes('/about/stats', 'content:write', {
  label: 'Tea rooms',
  value: '40+',
  icon: 'store',
  description: 'That buy our milk',
  order: 9,
});

const companyValue = writes('/about/values', 'content:write', {
  title: 'Fair prices',
  description: 'Our neighbours are paid weekly.',
  icon: 'heart',
  order: 9,
});

const milestone = writes('/about/milestones', 'content:write', {
  year: 2025,
  title: 'The second cold room',
  description: 'Cheese ripens beside the milk.',
  order: 9,
});

const aboutTeam = writes('/about/team', 'content:write', {
  name: 'Barasa Okoth',
  position: 'Driver',
  email: 'barasa@malisho.example',
});

const galleryItem = writes('/gallery', 'content:write', {
  title: 'The new calf',
  description: 'Born at noon.',
  imageUrl: picture,
  thumbnailUrl: 'https://pictures.example/calf.jpg',
  altText: 'A calf in the straw',
  featured: true,
  tags: ['Animals'],
});

const change = (path: string, body: Body): ApiRow => ({ method: 'PUT', path, access: 'content:write', body });

const write = (
  method: ApiRow['method'],
  path: string,
  access: CallAccess,
  body?: ApiRow['body'],
): ApiRow => ({ method, path, access, ...(body && { body }) });
const upload = new FormData();
upload.set('file', new File([new Uint8Array(await drawJpeg())], 'cow.jpg', { type: 'image/jpeg' }));

export const organization = writes('/organization', 'organizations:write', (unique) => ({
  name: `Sunrise School ${unique}`,
  kind: 'school',
  contacts: [{ name: 'Mercy Atieno', role: 'Bursar', phone: '0712 345 678', email: 'bursar@example.com' }],
  address: 'Bumala',
  plan: '40 litres of fresh milk on every school day',
  price: 48000,
  billingDay: 1,
  paymentDays: 14,
  notes: '',
}));

const payment = {
  transactionType: 'SUBSCRIPTION',
  amount: 20000.5,
  method: 'BANK_TRANSFER',
  transactionCode: 'EQ-118',
  paidBy: 'Mercy Atieno',
  paidTo: 'Malisho',
  description: 'Milk in October',
  remarks: '',
};

export const expense = {
  amount: 3500.25,
  method: 'CASH',
  paidBy: 'Malisho',
  paidTo: 'Bumala Agrovet',
  description: 'Hay for the calves',
};

export const organizationPayment: ApiRow = {
  ...write('POST', '/organization/{id}/payments', 'organizations:write', payment),
  status: 201,
};

export const standingOrder: ApiRow = {
  ...write('POST', '/standing-orders', 'orders:write', (unique) => ({
    phone: `0722${String(unique).padStart(6, '0')}`,
    name: 'Achieng Otieno',
    address: '12 Moi Avenue',
    city: 'Kisumu',
    location: 'Milimani',
  })),
  status: 201,
};

/** For a thing that its path names. */
const ofStandingOrder = (method: ApiRow['method'], path: string, body?: Body): ApiRow =>
  write(method, `/standing-orders/{id}${path}`, 'orders:write', body);

const pause = ofStandingOrder('PUT', '/pause', { until: dayOfRun(40) });

export const apiCalls: readonly ApiRow[] = [
  {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: owner,
  },
  { ...write('POST', '/auth/signup', 'public', { ...customer, email: 'auma@example.com' }), status: 201 },
  write('PUT', '/auth/users/profile', 'account', {
    ...customer,
    email: 'atieno@example.com',
    id: '1',
    role: 'admin',
    permissions: ['*'],
  }),
  write('PUT', '/auth/users/change-password', 'account', {
    currentPassword: customer.password,
    newPassword: customer.password,
  }),
  read('/auth/me', { access: 'account' }),
  write('POST', '/auth/logout', 'account'),
  list('/products/search', 'q=milk'),
  list(
    '/products',
    'search=milk&isActive=true&brand=Malisho&categories=Fresh%20Milk,Butter&minPrice=1&maxPrice=900',
  ),
  list('/products/active'),
  read('/products/{id}'),
  product.post,
  product.put,
  product.delete,
  {
    // The product is made after the body, with the next number.
    ...write('POST', '/products/{id}/back-in-stock', 'public', (unique) => ({
      email: 'achieng@example.com',
      sku: `GHEE-${unique + 1}`,
    })),
    status: 409,
  },
  list('/categories'),
  list('/categories/active'),
  read('/categories/{id}'),
  list('/categories/children/{id}'),
  category.post,
  category.put,
  category.delete,
  list('/blogs', 'published=true'),
  read('/blogs/{id}'),
  blog.post,
  blog.put,
  blog.delete,
  read('/about'),
  read('/about/hero'),
  change('/about/hero', {
    title: 'About our farm',
    subtitle: 'Near Bumala',
    description: 'Sixty-four cows on red soil.',
    imageUrl: picture,
  }),
  list('/about/stats'),
  companyStat.post,
  companyStat.put,
  companyStat.delete,
  list('/about/values'),
  companyValue.post,
  companyValue.put,
  companyValue.delete,
  list('/about/milestones'),
  milestone.post,
  milestone.put,
  milestone.delete,
  list('/about/team'),
  aboutTeam.post,
  aboutTeam.put,
  aboutTeam.delete,
  read('/about/mission'),
  change('/about/mission', {
    title: 'Our mission',
    description: 'Honest milk on every table.',
    imageUrl: picture,
  }),
  list('/team-members'),
  list('/team-members/active'),
  read('/team-members/{id}'),
  teamMember.post,
  teamMember.put,
  {
    method: 'PATCH',
    path: '/team-members/{id}/toggle-status',
    access: 'content:write',
    body: { isActive: false },
  },
  teamMember.delete,
  {
    method: 'POST',
    path: '/team-members/upload-image',
    access: 'content:write',
    body: upload,
    status: 201,
  },
  read('/home-content/hero-section'),
  change('/home-content/hero-section', {
    title: 'Fresh from our herd',
    description: 'At your door the day it is made.',
    imageUrl: picture,
    primaryButtonText: 'Shop With Us Now',
    secondaryButtonText: 'Our Products',
  }),
  list('/home-content/special-offers'),
  specialOffer.post,
  specialOffer.put,
  specialOffer.delete,
  list('/home-content/stats-counters'),
  statsCounter.post,
  statsCounter.put,
  statsCounter.delete,
  read('/home-content/newsletter-section'),
  change('/home-content/newsletter-section', {
    title: 'News from the farm',
    description: 'Twice a month.',
    buttonText: 'Subscribe',
    placeholderText: 'Your email address',
  }),
  list('/farm-services'),
  read('/farm-services/{id}'),
  farmService.post,
  farmService.put,
  farmService.delete,
  {
    method: 'POST',
    path: '/mpesa/stk-push',
    access: 'public',
    body: {
      phoneNumber: '254712345678',
      accountReference: 'Online Store',
      transactionDesc: 'Purchase from Online Store',
    },
  },
  read('/mpesa/find-transaction', { query: 'phoneNumber=254712345678&amount=330' }),
  read('/checkout-options'),
  list('/closed-days'),
  {
    method: 'POST',
    path: '/orders',
    access: 'public',
    body: {
      shippingAddress: 'Akinyi Odhiambo\n0712 345 678\nakinyi@example.com\n12 Moi Avenue\nMilimani, Kisumu',
      paymentMethod: 'mpesa',
      deliveryMethod: 'delivery',
    },
    status: 201,
  },
  read('/orders', {
    access: 'signed-in',
    query: 'status=pending&paymentMethod=mpesa&limit=5',
    isList: true,
    isUncounted: true,
  }),
  read('/orders/{id}'),
  {
    method: 'PUT',
    path: '/orders/{id}/status',
    access: 'orders:write',
    body: { status: 'cancelled', reason: 'No milk' },
  },
  { method: 'PUT', path: '/orders/{id}/cancel', access: 'public' },
  {
    method: 'PATCH',
    path: '/orders/{id}',
    access: 'orders:write',
    body: { deliveryFee: 10 },
  },
  {
    method: 'POST',
    path: '/orders/{id}/reopen',
    access: 'orders:write',
    made: { paymentMethod: 'cod' },
    after: { method: 'PUT', path: '/orders/{id}/cancel', access: 'orders:write' },
    body: { reason: 'We cancelled it by mistake' },
  },
  {
    method: 'POST',
    path: '/orders/{id}/payments',
    access: 'orders:write',
    body: { method: 'cash', amount: 10 },
    status: 201,
  },
  read('/standing-orders', { access: 'orders:read', query: 'search=otieno&state=active', isList: true }),
  read('/standing-orders/days', { access: 'orders:read', isList: true }),
  read('/standing-orders/prices', { access: 'orders:read' }),
  write('PUT', '/standing-orders/prices', 'orders:write', { tell: ['fee'] }),
  read('/standing-orders/expectations', { access: 'stock:write' }),
  write('PUT', '/standing-orders/expectations', 'stock:write', {
    sizes: [{ productId: '665000000000000000000001', sku: 'MILK-500', perDay: 40 }],
  }),
  read('/standing-orders/restore', { access: 'orders:read' }),
  write('PUT', '/standing-orders/restore', 'orders:write', { broughtUntil: dayOfRun(0) }),
  read('/standing-orders/{id}', { access: 'orders:read' }),
  read('/standing-orders/{id}/owed', { access: 'orders:read' }),
  {
    ...write('POST', '/standing-orders/{id}/payments', 'orders:write', (unique) => ({
      amount: 65,
      code: `SKL1${String(unique).padStart(6, '0')}`,
      acceptsCodeDay: true,
    })),
    status: 201,
  },
  ofStandingOrder('PUT', '/told', { keys: ['told already'] }),
  write('PUT', '/orders/{id}/outcome', 'orders:write', { outcome: 'brought' }),
  standingOrder,
  ofStandingOrder('PATCH', '', { days: ['sunday'] }),
  read('/standing-orders/{id}/days', { access: 'orders:read', isList: true }),
  ofStandingOrder('PUT', '/days', { day: dayOfRun(9), items: [] }),
  pause,
  { ...ofStandingOrder('PUT', '/resume', {}), after: pause },
  ofStandingOrder('PUT', '/end'),
  read('/cash-up', { access: 'payments:read', query: 'day=2026-11-28' }),
  {
    method: 'POST',
    path: '/cash-up/counts',
    access: 'orders:write',
    body: { day: '2026-01-06', personId: 'unknown', amount: 10 },
    status: 201,
  },
  { method: 'POST', path: '/cash-up/closing', access: 'payments:write', body: { day: '2026-01-05' } },
  list('/comments/blog/{blogId}'),
  {
    method: 'POST',
    path: '/comments',
    access: 'public',
    body: { author: 'Achieng', email: 'achieng@malisho.example', content: 'The mala is good.' },
    status: 201,
  },
  list('/gallery'),
  read('/gallery/{id}'),
  galleryItem.post,
  { ...galleryItem.put, method: 'PATCH', body: { featured: false } },
  galleryItem.delete,
  list('/gallery/featured'),
  list('/gallery/by-tags', 'tags=farm,animals'),
  // Sent to a form-mail service by the specification; stored first (docs/decisions/0057-messages-and-visits.md).
  {
    ...write('POST', '/messages', 'public', {
      name: 'Achieng Owino',
      email: 'achieng@example.com',
      phone: '0712 345 678',
      category: 'Farm Tours',
      subject: 'A visit',
      message: 'Is there milk to taste?',
    }),
    status: 201,
  },
  {
    ...write('POST', '/bookings', 'public', {
      firstName: 'Achieng',
      lastName: 'Owino',
      email: 'achieng@example.com',
      phone: '0712 345 678',
      preferredDate: tourDay(),
      groupSize: '1-5',
      specialRequests: '',
    }),
    status: 201,
  },
  write('POST', '/newsletter', 'public', { email: 'achieng@example.com' }),
  read('/organization', {
    access: 'organizations:read',
    isList: true,
    query: 'search=sunrise&status=&kind=school',
  }),
  read('/organization/{id}', { access: 'organizations:read' }),
  organization.post,
  { ...organization.put, method: 'PATCH', body: { price: 52000 } },
  organization.delete,
  read('/organization/subscriptions', {
    access: 'organizations:read',
    isList: true,
    query: 'status=pending',
  }),
  write('PATCH', '/organization/{id}/subscription-status', 'organizations:write', {
    status: 'active',
    remarks: 'The term has begun',
  }),
  read('/organization/{id}/stats', { access: 'organizations:read' }),
  read('/organization/{id}/revenue', {
    access: 'organizations:read',
    query: 'startDate=2026-01-01T00:00:00.000Z&endDate=2026-12-31',
  }),
  read('/organization/payments', {
    access: 'organizations:read',
    query: 'transactionType=SUBSCRIPTION&method=&startDate=2026-01-01&endDate=',
  }),
  organizationPayment,
  // Not in the specification, which has the forms of an expense and of an update but not their calls.
  read('/organization/{id}/payments', { access: 'organizations:read', query: 'method=MPESA&endDate=' }),
  { ...write('POST', '/organization/payments', 'organizations:write', expense), status: 201 },
  read('/organization-payments/{id}', { access: 'organizations:read' }),
  write('PUT', '/organization-payments/{id}', 'organizations:write', {
    ...payment,
    reason: 'A wrong amount',
  }),
  read('/organization/{id}/statement', { access: 'organizations:read' }),
  {
    method: 'POST',
    path: '/images',
    access: ['catalogue:write', 'content:write'],
    body: upload,
    status: 201,
  },
];
