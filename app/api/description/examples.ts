import { mapProductTexts } from '~/domain/catalogue/products/product-texts';

/** The parts of JSON Schema that the description uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

const picture = '{shop address}/images/fresh-cow-milk-960.jpg';

/** By the name of a property, for schemas without an example of their own. */
const values: Readonly<Record<string, unknown>> = {
  access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI2NTY0YTFmMiJ9.c2lnbmF0dXJl',
  expires_in: 259200,
  device_token: 'q8Zl0m2mT9yq3b1xVt7cKw.3mK7QyWc1vVYx0m3R2fJpLq8ZbTn5dHsGaE4uXk9oCw',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  name: 'Fresh Cow Milk',
  author: 'Achieng Otieno',
  authorName: 'Achieng Otieno',
  email: 'wanjiku@example.com',
  password: 'Maziwa-Safi-2026!',
  currentPassword: 'Maziwa-Safi-2026!',
  newPassword: 'Mala-Tamu-2027!',
  confirmPassword: 'Mala-Tamu-2027!',
  code: '123456',
  phone: '0712345678',
  phoneNumber: '0712345678',
  slug: 'fresh-cow-milk',
  sku: 'MILK-1L',
  brand: '{shop name}',
  categories: ['Fresh Milk'],
  category: 'General enquiry',
  description: 'From this morning’s milking, filtered and cooled.',
  specifications: { Fat: '3.8%' },
  attributes: { Size: '1 L' },
  title: 'A morning on the farm',
  subtitle: 'Milk from {place}',
  content: 'The first cows are milked at half past five.',
  message: 'Do you deliver to Busia on Saturdays?',
  subject: 'Delivery',
  bio: 'Milks, and trains the young ones.',
  position: 'Herd manager',
  tags: ['farm', 'animals'],
  features: ['Guide', 'Tasting'],
  icon: 'milk',
  altText: 'Cows at the trough',
  quantity: 2,
  price: 120,
  priceBefore: 150,
  amount: 240,
  seenStockQuantity: 40,
  ...mapProductTexts(({ example }) => example),
  goesWith: ['weekly-farm-box'],
  pricedProduct: '/products/fresh-cow-milk',
  delivery: 'We bring it to your door',
  stockQuantity: 40,
  notes: 'Please ring the bell',
  shippingAddress: 'Wanjiku Kamau\n0712345678\nMarket Street, {place}',
  year: 2019,
  order: 1,
  number: 'M-24061',
  transactionCode: 'SKL1ABC234',
  receiptNumber: 'SKL1ABC234',
  accountReference: 'Online Store',
  transactionDesc: 'Purchase from Online Store',
  isActive: true,
  published: true,
  featured: true,
  success: true,
  parent: '6564a1f2c3d4e5f601234560',
  plan: '40 litres of fresh milk on every school day',
  role: 'Bursar',
  county: 'Busia',
  town: '{place}',
  street: 'Market Street',
  city: 'Busia',
  state: 'Busia',
  country: 'Kenya',
  zipCode: '50400',
  label: 'Cows',
  value: '64',
  buttonText: 'See the offer',
  primaryButtonText: 'Shop now',
  secondaryButtonText: 'Visit us',
  placeholderText: 'Your email address',
  path: '/products/fresh-cow-milk',
  image: picture,
  imageUrl: picture,
  authorImage: picture,
  featuredImage: picture,
  thumbnailUrl: picture,
  imageAlt: 'A glass of milk',
  authorImageAlt: 'Achieng at her desk',
  featuredImageAlt: 'Cows at the trough',
  specialRequests: 'We bring a wheelchair',
  preferredDate: '2026-12-05',
  groupSize: '1-5',
  reference: 'V-7K3M9Q',
  version: '0106929864c669fa',
  subscriptionPlan: 'Standard',
  remarks: 'Agreed by phone',
  paidBy: 'Busia Hill School',
  paidTo: '{full shop name}',
  contactPerson: 'Wanjiku Kamau',
  address: 'Market Street, {place}',
  location: '{place}',
  website: 'https://school.example',
  permissions: ['orders:read', 'orders:write'],
  accessToken: 'Zk1iT3JkZXItMjQwNjE.8sJm0vQnYw',
  orderNumber: 'M-24061',
  until: '2026-12-24',
  month: '2026-06',
  text: 'Milk in June',
  width: 1280,
  height: 960,
  from: 11,
  to: 3,
  pageUrl: '{shop address}/orders/M-24061?key=Zk1iT3JkZXItMjQwNjE',
};

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-07-01T06:00:00.000Z',
  date: '2026-07-01',
  uri: '{shop address}/images/fresh-cow-milk-960.jpg',
  url: '{shop address}/images/fresh-cow-milk-960.jpg',
  email: 'wanjiku@example.com',
  uuid: '0b8e6f0c-5a34-4b51-9d67-3f4f5b1b2d11',
};

export type Schemas = Readonly<Record<string, Schema>>;

export const resolveSchema = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** The types without null, which says only that the value may be missing. */
export const typesOf = ({ type }: Schema): readonly string[] =>
  (typeof type === 'string' ? [type] : (type ?? [])).filter((name) => name !== 'null');

const hasType = (value: unknown, type: string | undefined): boolean =>
  type === 'array'
    ? Array.isArray(value)
    : type === 'integer' || type === 'number'
      ? typeof value === 'number'
      : typeof value === type && !Array.isArray(value);

const fits = (
  value: unknown,
  { maxLength, pattern, enum: choices }: Schema,
  type: string | undefined,
): boolean =>
  hasType(value, type) &&
  (choices === undefined || choices.includes(value)) &&
  (typeof value !== 'string' ||
    (value.length <= (maxLength ?? Infinity) &&
      (pattern === undefined || new RegExp(pattern, 'u').test(value))));

/** An example of what the schema allows; `name` is that of the property that it belongs to. */
export function exampleOf(given: Schema, schemas: Schemas, name = '', depth = 0): unknown {
  const schema = resolveSchema(given, schemas);
  const own = [schema.example, schema.examples?.[0], schema.const].find((value) => value !== undefined);
  if (own !== undefined) return own;
  const [type] = typesOf(schema);
  if (Object.hasOwn(values, name) && fits(values[name], schema, type)) return values[name];
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null;
  const choice = (schema.anyOf ?? schema.oneOf)?.find((option) => option.type !== 'null');
  if (choice) return exampleOf(choice, schemas, name, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas, name, depth)));
  if (type === 'object' || schema.properties) return exampleObject(schema, schemas, depth);
  if (type === 'array')
    return schema.items && depth < 6 ? [exampleOf(schema.items, schemas, singularName(name), depth + 1)] : [];
  return exampleScalar(schema, type, name);
}

const singularName = (name: string): string => name.replace(/s$/, '');

/** What the call ignores. */
const isAnything = (schema: Schema): boolean => Object.keys(schema).every((key) => key === 'description');

const exampleObject = ({ properties = {} }: Schema, schemas: Schemas, depth: number): unknown =>
  depth > 6
    ? {}
    : Object.fromEntries(
        Object.entries(properties)
          .filter(([, part]) => !isAnything(part))
          .map(([key, part]) => [key, exampleOf(part, schemas, key, depth + 1)]),
      );

function exampleScalar(schema: Schema, type: string | undefined, name: string): unknown {
  if (schema.default !== undefined) return schema.default;
  if (type === 'integer' || type === 'number')
    return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? Infinity);
  if (type === 'boolean') return true;
  if (type !== 'string') return null;
  if (schema.format !== undefined) return byFormat[schema.format] ?? '';
  if (/(?:^|I)d$/.test(name) || name === '_id') return '6564a1f2c3d4e5f601234567';
  return schema.pattern === undefined ? 'Text'.slice(0, schema.maxLength) : '';
}
