import fc from 'fast-check';
import { exampleOf, resolveSchema, typesOf, type Schema, type Schemas } from '~/api/description/examples';
import { dayOfRun } from '../../fixtures/days';

/** Stands for an id that is known when the request is sent: of the group of calls, or of any. */
export type IdChoice = { readonly pool: string | null; readonly pick: number };

/** Addresses of pictures, from the answers. */
export const imagePool = 'pictures';

/** Products with a price, as an order names them. */
export const itemPool = 'order items';

/** Phone number, amount and order of M-Pesa orders. */
export const promptPool = 'prompts';

const idPools: Readonly<Record<string, string>> = {
  productId: 'products',
  blogId: 'blogs',
  parentCommentId: 'comments',
  parent: 'categories',
  orderId: 'orders',
  organizationId: 'organization',
  image: imagePool,
  images: imagePool,
  imageUrl: imagePool,
  thumbnailUrl: imagePool,
  authorImage: imagePool,
  featuredImage: imagePool,
};

const seenValues: ReadonlySet<string> = new Set([
  'updatedAt',
  'version',
  'expectedStatus',
  'seenStatus',
  'after',
]);

const maxDepth = 6;

const isNullable = ({ type, anyOf }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || (anyOf ?? []).some((choice) => choice.type === 'null');

/** Values that the schema allows; `name` is that of the property. Ids become an IdChoice in `{ $id }`. */
export function arbitraryOf(given: Schema, schemas: Schemas, name = '', depth = 0): fc.Arbitrary<unknown> {
  const schema = resolveSchema(given, schemas);
  const pool = idPools[name];
  if (pool !== undefined && typesOf(schema)[0] !== 'array') {
    const choice = fc.nat().map((pick): unknown => ({ $id: { pool, pick } satisfies IdChoice }));
    return isNullable(schema) ? fc.oneof(choice, fc.constant(null)) : choice;
  }
  // Versions and places in a list that nobody has seen are refused: mostly left out, so that other rules are reached.
  if (seenValues.has(name))
    return fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 4 },
      fc.constant(exampleOf(schema, schemas, name)),
    );
  if (name === 'preferredDate') return fc.integer({ min: 1, max: 40 }).map(dayOfRun);
  const byExample = fc.constant(exampleOf(schema, schemas, name));
  const bySchema = fromSchema(schema, schemas, name, depth);
  const isObject = schema.properties !== undefined;
  return isObject || name === '' ? bySchema : fc.oneof({ arbitrary: byExample, weight: 6 }, bySchema);
}

function fromSchema(schema: Schema, schemas: Schemas, name: string, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, schemas, name, depth)));
  const types = typesOf(schema);
  const values = types.map((type) => fromType(type, schema, schemas, name, depth));
  return fc.oneof(...values, ...(isNullable(schema) || values.length === 0 ? [fc.constant(null)] : []));
}

function fromType(
  type: string,
  schema: Schema,
  schemas: Schemas,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  if (type === 'object') return fromObject(schema, schemas, depth);
  if (type === 'array')
    return schema.items && depth < maxDepth
      ? fc.array(arbitraryOf(schema.items, schemas, name, depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 3, 3),
        })
      : fc.constant([]);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return fromString(schema, schemas, name);
  const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -10, -1e9);
  const max = Math.max(min, Math.min(schema.maximum ?? 1_000, 1e9));
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.oneof(
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
        fc.double({ min, max, noNaN: true, noDefaultInfinity: true }),
      );
}

function fromObject(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (depth >= maxDepth) return fc.constant({});
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(
      fc.string({ maxLength: 20 }),
      arbitraryOf(additionalProperties, schemas, '', depth + 1),
      { maxKeys: 3 },
    );
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, arbitraryOf(part, schemas, key, depth + 1)]),
    ),
    { requiredKeys: [...required] as never },
  );
}

function fromString(schema: Schema, schemas: Schemas, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format !== undefined) return fc.constant(exampleOf(schema, schemas, name));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) });
}
