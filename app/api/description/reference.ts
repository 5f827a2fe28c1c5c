import { capitalise } from '~/lib/format/capitalise';
import { formatWholeNumber } from '~/lib/format/pluralize';
import type { Call } from '../call';
import type { Description, Operation, Parameter } from './describe';
import { exampleOf, resolveSchema, typesOf, type Schema, type Schemas } from './examples';
import { slugOfTag, tagDescriptions } from './tags';

/** A row of a table of fields. */
export type FieldView = {
  readonly name: string;
  readonly type: string;
  /** The slug of the shape that the type names. */
  readonly shape: string | null;
  readonly required: boolean;
  readonly rule: string;
  readonly description: string;
};

export type CallView = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly parameters: readonly FieldView[];
  readonly body: readonly FieldView[];
  readonly answer: { readonly status: string; readonly type: string; readonly shape: string | null };
  readonly answerFields: readonly FieldView[];
  /** JSON; null where the shape of the answer has one. */
  readonly example: string | null;
  readonly errors: readonly string[];
  readonly curl: string;
};

export type ShapeView = {
  readonly name: string;
  /** The shape whose members it has, too. */
  readonly base: string | null;
  readonly fields: readonly FieldView[];
  /** JSON; null where the base has one. */
  readonly example: string | null;
};

export type GroupView = {
  readonly tag: string;
  readonly slug: string;
  readonly description: string;
  readonly calls: readonly CallView[];
  /** What several calls take or answer with. */
  readonly shapes: readonly ShapeView[];
};

/** Descriptions are Markdown with no more than code in backquotes. */
const toPlainText = (markdown: string): string => markdown.replaceAll('`', '');

const toSentence = (rules: readonly (string | false | null | undefined)[]): string => {
  const text = rules.filter(Boolean).join('; ');
  return text === '' ? '' : `${capitalise(text)}.`;
};

const toWord = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Some descriptions are no more than the label of a form's field. */
const endSentence = (text: string): string => (/[\p{L}\d)]$/u.test(text) ? `${text}.` : text);

const refName = ({ $ref }: Schema): string | null => $ref?.split('/').at(-1) ?? null;

/** The schema without the choice of null, and whether there was one. */
function withoutNull(schema: Schema): { readonly schema: Schema; readonly isNullable: boolean } {
  const choices = schema.anyOf ?? schema.oneOf;
  const others = choices?.filter(({ type }) => type !== 'null');
  const isNullable =
    (Array.isArray(schema.type) && schema.type.includes('null')) || choices?.length !== others?.length;
  const [only, ...more] = others ?? [];
  return { schema: only && more.length === 0 ? only : schema, isNullable };
}

function describeType(given: Schema): { readonly type: string; readonly shape: string | null } {
  const { schema, isNullable } = withoutNull(given);
  const suffix = isNullable ? ' or null' : '';
  const shape = refName(schema);
  if (shape) return { type: shape + suffix, shape };
  const [type = typeOfChoices(schema)] = typesOf(schema);
  if (type === 'array' && schema.items) {
    const items = describeType(schema.items);
    return { type: `list of ${items.type}${suffix}`, shape: items.shape };
  }
  if (type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return { type: `map of ${describeType(schema.additionalProperties).type}${suffix}`, shape: null };
  const formats: Readonly<Record<string, string>> = {
    'date-time': 'time',
    date: 'day',
    uri: 'URL',
    email: 'email address',
    binary: 'file',
  };
  return { type: (formats[schema.format ?? ''] ?? type) + suffix, shape: null };
}

/** That of a value with several schemas, such as a choice or 'all'. */
function typeOfChoices({ anyOf = [] }: Schema): string {
  const [type, ...others] = new Set(anyOf.flatMap(typesOf));
  return type !== undefined && others.length === 0 ? type : 'any';
}

/** The values that the schema lists, or its choices do. */
function listValues({ enum: values, const: only, anyOf = [] }: Schema): readonly unknown[] {
  if (anyOf.length > 0) return anyOf.flatMap(listValues);
  return only === undefined ? (values ?? []) : [only];
}

/** Longer patterns are for programs, which have them from the description: the text beside the field says what it takes. */
const readablePattern = 24;

function describeRule(given: Schema): string {
  const { schema } = withoutNull(given);
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum } = schema;
  const range = (min: number | undefined, max: number | undefined, unit: string): string | null =>
    min !== undefined && max !== undefined
      ? `${formatWholeNumber(min)} to ${formatWholeNumber(max)}${unit}`
      : max !== undefined
        ? `at most ${formatWholeNumber(max)}${unit}`
        : min !== undefined && (min > 0 || unit === '')
          ? `at least ${formatWholeNumber(min)}${unit}`
          : null;
  // Zod gives whole numbers the range of JavaScript's, which tells a reader nothing.
  const finite = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;
  const values =
    schema.const === undefined ? listValues(schema).filter((value) => value !== null && value !== '') : [];
  return toSentence([
    values.length > 0 && `one of ${values.join(', ')}`,
    schema.const !== undefined && `always ${JSON.stringify(schema.const)}`,
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    range(finite(minimum), finite(maximum), ''),
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    schema.pattern !== undefined && schema.pattern.length <= readablePattern && `matches ${schema.pattern}`,
    schema.default !== undefined && schema.default !== '' && `${toWord(schema.default)} if left out`,
  ]);
}

/** The fields of an object, those of nested objects with dotted names; a named shape is not opened. */
function listFields(given: Schema, schemas: Schemas, prefix = ''): readonly FieldView[] {
  const { properties = {}, required = [] } = given;
  return Object.entries(properties).flatMap(([name, property]) => {
    const { schema } = withoutNull(property);
    const field: FieldView = {
      name: prefix + name,
      ...describeType(property),
      required: required.includes(name),
      rule: describeRule(property),
      description: endSentence(toPlainText(property.description ?? schema.description ?? '')),
    };
    const isList = typesOf(schema)[0] === 'array';
    const inner = isList ? withoutNull(schema.items ?? {}).schema : schema;
    return inner.properties
      ? [field, ...listFields(inner, schemas, `${prefix}${name}${isList ? '[]' : ''}.`)]
      : [field];
  });
}

const toParameterField = ({
  name,
  in: place,
  required = false,
  description = '',
  schema,
}: Parameter): FieldView => ({
  name,
  ...describeType(schema),
  required,
  rule: [place === 'query' ? '' : `In the ${place}.`, describeRule(schema)].filter(Boolean).join(' '),
  description: endSentence(toPlainText(description || (schema.description ?? ''))),
});

/** Headers that every call takes are explained once, in the introduction. */
const isOwn = ({ name }: Parameter): boolean => !['x-tenant-id', 'If-None-Match', 'If-Match'].includes(name);

const toJson = (value: unknown): string => JSON.stringify(value, null, 2);

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function toCurl(method: string, path: string, operation: Operation, server: string): string {
  const filled = path.replace(/\{\w+\}/g, '6564a1f2c3d4e5f601234567');
  const required = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required);
  const query = required.map(
    ({ name, example, schema }) => `${name}=${String(example ?? schema.example ?? '…')}`,
  );
  const needsToken =
    operation.security.length > 0 && operation.security.every((scheme) => Object.keys(scheme).length > 0);
  const takes = (header: string) => operation.parameters?.some(({ name }) => name === header) ?? false;
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {});
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quote(`${server}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`)}`,
    needsToken && `-H "Authorization: Bearer $TOKEN"`,
    takes('X-Order-Token') && `-H "X-Order-Token: $ORDER_TOKEN"`,
    takes('Idempotency-Key') && `-H "Idempotency-Key: $(uuidgen)"`,
    type === 'application/json' && `-H 'Content-Type: application/json'`,
    type === 'application/json' && `-d ${quote(JSON.stringify(media?.example))}`,
    type === 'multipart/form-data' &&
      Object.entries(media?.schema.properties ?? {})
        .map(([name, { format }]) => `-F ${name}=${format === 'binary' ? '@picture.jpg' : '…'}`)
        .join(' '),
  ];
  return parts.filter(Boolean).join(' \\\n  ');
}

function toCallView(
  method: Call['method'],
  path: string,
  operation: Operation,
  description: Description,
): CallView {
  const { schemas, parameters: shared } = description.components;
  const [status = '200', success] =
    Object.entries(operation.responses).find(([key]) => key.startsWith('2')) ?? [];
  const answer = success?.content?.['application/json'];
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const parameters = (operation.parameters ?? []).flatMap(
    (one) => (one.$ref ? shared[one.$ref.split('/').at(-1) ?? ''] : one) ?? [],
  );
  const schema = answer?.schema ?? {};
  const inner = typesOf(schema)[0] === 'array' ? (schema.items ?? {}) : schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: toPlainText(operation.description).split('\n\n'),
    parameters: parameters.filter(isOwn).map(toParameterField),
    body: media ? listFields(resolveSchema(media.schema, schemas), schemas) : [],
    answer: { status, ...describeType(schema) },
    answerFields: listFields(inner.allOf ? mergeParts(inner.allOf, schemas) : inner, schemas),
    example: describeType(schema).shape === null ? toJson(answer?.example) : null,
    errors: Object.keys(operation.responses).filter((key) => key.startsWith('4') || key.startsWith('5')),
    curl: toCurl(method, path, operation, description.servers[0]?.url ?? ''),
  };
}

const mergeParts = (parts: readonly Schema[], schemas: Schemas): Schema => {
  const resolved = parts.map((part) => resolveSchema(part, schemas));
  return {
    properties: Object.assign({}, ...resolved.map(({ properties }) => properties)),
    required: resolved.flatMap(({ required = [] }) => required),
  };
};

/** The shapes that the fields name, and those that these name. */
function collectShapes(names: readonly string[], schemas: Schemas): readonly ShapeView[] {
  const found = new Map<string, ShapeView>();
  const visit = (name: string | null): void => {
    if (name === null || found.has(name)) return;
    const schema = schemas[name] ?? {};
    const [base = null] = (schema.allOf ?? []).map(refName);
    const own = base ? mergeParts(schema.allOf?.filter(({ $ref }) => !$ref) ?? [], schemas) : schema;
    const example = base ? null : toJson(exampleOf(schema, schemas, name));
    const shape = { name, base, fields: listFields(own, schemas), example };
    found.set(name, shape);
    visit(base);
    for (const field of shape.fields) visit(field.shape);
  };
  for (const name of names) visit(name);
  return [...found.values()];
}

/** The calls of the description by tag, in the order of the tags; groups without a call are left out. */
export function toReference(description: Description): readonly GroupView[] {
  const { schemas } = description.components;
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      view: toCallView(method as Call['method'], path, operation, description),
    })),
  );
  return Object.entries(tagDescriptions)
    .map(([name, about]) => {
      const own = calls.filter(({ tag }) => tag === name).map(({ view }) => view);
      const named = own.flatMap(({ body, answer, answerFields }) => [
        answer.shape,
        ...[...body, ...answerFields].map(({ shape }) => shape),
      ]);
      return {
        tag: name,
        slug: slugOfTag(name),
        description: about,
        calls: own,
        shapes: collectShapes(
          [...new Set(named)].filter((shape) => shape !== null),
          schemas,
        ),
      };
    })
    .filter((group) => group.calls.length > 0);
}
