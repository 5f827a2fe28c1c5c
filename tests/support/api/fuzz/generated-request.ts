import fc from 'fast-check';
import type { Description, Operation, Parameter } from '~/api/description/describe';
import type { Schema } from '~/api/description/examples';
import { hostileBody, hostileId, hostileQuery, hostileType, hostileValue } from './hostile-values';
import { poolOf } from './id-pools';
import { informedBodies } from './informed-bodies';
import { arbitraryOf, type IdChoice } from './schema-arbitrary';

export const callerNames = ['nobody', 'customer', 'admin', 'key', 'broken token'] as const;
export type CallerName = (typeof callerNames)[number];

export type GeneratedRequest = {
  /** A key of the paths of the description. */
  readonly path: string;
  /** The method of the described call. */
  readonly describedMethod: string;
  readonly method: string;
  readonly caller: CallerName;
  readonly brokenToken: string;
  /** By parameter; text is sent as it is. */
  readonly ids: Readonly<Record<string, IdChoice | string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON with `{ $id }` where an id is chosen when it is sent; text is sent as it is. */
  readonly body: { readonly json: unknown } | { readonly text: string } | { readonly file: string } | null;
  readonly contentType: string;
  /** Whether the request is meant to be what the description allows. */
  readonly isValid: boolean;
};

/** Replaces, removes or adds one member, at any depth. */
function breakJson(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || '$id' in value) return hostileValue;
  const keys = Object.keys(value);
  if (keys.length === 0) return hostileValue;
  const members = value as Readonly<Record<string, unknown>>;
  const copyWith = (key: string, member: unknown) =>
    Array.isArray(value)
      ? value.map((one: unknown, at) => (String(at) === key ? member : one))
      : { ...members, [key]: member };
  return fc
    .tuple(fc.constantFrom(...keys), fc.constantFrom('replace', 'inside', 'remove', 'add'))
    .chain(([key, how]) => {
      if (how === 'inside') return breakJson(members[key]).map((member) => copyWith(key, member));
      if (how === 'remove')
        return fc.constant(Object.fromEntries(Object.entries(members).filter(([name]) => name !== key)));
      if (how === 'add') return hostileValue.map((member) => ({ ...members, unknownMember: member }));
      return hostileValue.map((member) => copyWith(key, member));
    });
}

const withWeights = <Value>(...choices: readonly (readonly [number, fc.Arbitrary<Value>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const idChoice = (pool: string): fc.Arbitrary<IdChoice | string> =>
  withWeights<IdChoice | string>(
    [7, fc.nat().map((pick) => ({ pool, pick }))],
    [1, fc.nat().map((pick) => ({ pool: null, pick }))],
    [2, hostileId],
  );

const queryOf = (parameters: readonly Parameter[], schemas: Description['components']['schemas']) =>
  fc
    .record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, arbitraryOf(schema, schemas, name)])),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) as never },
    )
    .map((values) =>
      Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encodeURIComponent(Buffer.from(String(value)).toString())}`)
        .join('&'),
    );

const headersOf = fc.record(
  {
    'x-tenant-id': fc.constantFrom('malisho', '', '../x', '0'),
    'If-None-Match': fc.constantFrom('*', 'W/"x"', '"', 'x,y,,'),
    'Idempotency-Key': withWeights(
      [3, fc.uuid()],
      [1, fc.constantFrom('', '""', 'x'.repeat(300), '"quoted"', '__proto__')],
    ),
    'If-Match': fc.constantFrom('*', '"x"', '2026-07-01T06:00:00.000Z'),
    Accept: fc.constantFrom('text/html', 'application/xml', '*/*', 'x'),
    'Content-Encoding': withWeights([15, fc.constant('identity')], [1, fc.constantFrom('gzip', 'x')]),
    Origin: fc.constantFrom('https://other.example', 'null', 'x'),
  },
  { requiredKeys: [] },
);

const brokenToken = fc.constantFrom(
  'Bearer',
  'Bearer x',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  'Basic b3duZXI6eA==',
  'Bearer malisho_x',
  'Bearer malisho_',
  `Bearer ${'a'.repeat(4_000)}`,
  'x',
);

type BodyChoice = Pick<GeneratedRequest, 'body' | 'contentType'>;

function bodyOf(call: string, operation: Operation, schemas: Description['components']['schemas']) {
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {});
  if (type === undefined || !media)
    return { valid: fc.constant<BodyChoice>({ body: null, contentType: '' }), broken: null };
  const isJson = type === 'application/json';
  const bySchema = arbitraryOf(media.schema as Schema, schemas);
  const informed = informedBodies[call];
  const json = informed ? withWeights([3, informed], [1, bySchema]) : bySchema;
  const valid: fc.Arbitrary<BodyChoice> = isJson
    ? json.map((value) => ({ body: { json: value }, contentType: type }))
    : fc.constant({ body: { file: 'image' }, contentType: '' });
  const broken = withWeights<BodyChoice>(
    [6, json.chain(breakJson).map((value) => ({ body: { json: value }, contentType: 'application/json' }))],
    [3, hostileBody.map((text) => ({ body: { text }, contentType: 'application/json' }))],
    [1, fc.tuple(json, hostileType).map(([value, contentType]) => ({ body: { json: value }, contentType }))],
    [isJson ? 0 : 3, fc.constantFrom('text', 'empty').map((file) => ({ body: { file }, contentType: '' }))],
  );
  return { valid, broken };
}

/** Requests of one call: about half as its schemas allow, the others broken in one of several ways. */
export function requestsOf(
  description: Description,
  path: string,
  describedMethod: string,
): fc.Arbitrary<GeneratedRequest> {
  const operation = description.paths[path]?.[describedMethod as 'get'];
  if (!operation) throw new Error(`${describedMethod} ${path} is not described`);
  const { schemas } = description.components;
  const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const { valid, broken } = bodyOf(`${describedMethod} ${path}`, operation, schemas);
  const common = {
    path: fc.constant(path),
    describedMethod: fc.constant(describedMethod),
    brokenToken,
    ids: fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          idChoice(name === 'blogId' ? 'blogs' : poolOf(path.split('/{')[0] ?? '')),
        ]),
      ),
    ),
  };
  const asDescribed = fc
    .record({
      ...common,
      method: fc.constant(describedMethod.toUpperCase()),
      caller: fc.constantFrom<CallerName>(
        'nobody',
        'customer',
        'key',
        'admin',
        'admin',
        'admin',
        'admin',
        'admin',
      ),
      query: queryOf(inQuery, schemas),
      headers: fc.constant({}),
      payload: valid,
    })
    .map((request) => ({ ...request, isValid: true }));
  const asBroken = fc
    .record({
      ...common,
      method: withWeights(
        [9, fc.constant(describedMethod.toUpperCase())],
        [1, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'TRACE')],
      ),
      caller: fc.constantFrom<CallerName>(...callerNames, 'admin', 'admin', 'admin'),
      query: withWeights([2, queryOf(inQuery, schemas)], [1, hostileQuery]),
      headers: headersOf as fc.Arbitrary<Record<string, string>>,
      payload: broken ? withWeights([1, valid], [5, broken]) : valid,
    })
    .map((request) => ({ ...request, isValid: false }));
  return withWeights([1, asDescribed], [1, asBroken]).map(({ payload, ...request }) => ({
    ...request,
    ...payload,
  }));
}
