import { capitalise } from '~/lib/format/capitalise';
import { z } from '@hono/zod-openapi';
import { accountMessages } from '~/domain/accounts/account-fields';
import { formatWholeNumber } from '~/lib/format/pluralize';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
type IssueOf<Code extends Issue['code']> = Extract<Issue, { readonly code: Code }>;

const acronyms = /\b(?:id|sku|url)\b/gi;

/** ['variants', 0, 'stockQuantity'] is 'Stock quantity', and ['images', 2] is 'Images: item 3'. */
function nameField(path: readonly PropertyKey[]): string {
  const last = path.findLastIndex((part) => typeof part === 'string');
  if (last < 0) return 'Body';
  const words = String(path[last])
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/^_/, '')
    .toLowerCase()
    .replace(acronyms, (word) => word.toUpperCase());
  const position = path[last + 1];
  const name = capitalise(words);
  return typeof position === 'number' ? `${name}: item ${position + 1}` : name;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a time, such as 2026-07-01T06:00:00.000Z',
  date: 'must be a day, such as 2026-07-01',
  url: 'must be a URL',
};

const listValues = (values: readonly unknown[]): string =>
  values.length === 1
    ? `must be ${String(values[0])}`
    : `must be one of ${values.filter(Boolean).join(', ')}`;

const count = (limit: number | bigint, unit: string): string =>
  `${formatWholeNumber(Number(limit))} ${unit}${limit === 1 ? '' : 's'}`;

const measure = (origin: string, limit: number | bigint): string | null =>
  origin === 'string' ? count(limit, 'character') : origin === 'array' ? count(limit, 'item') : null;

function describeTooSmall({ origin, minimum, inclusive }: IssueOf<'too_small'>): string {
  const size = measure(origin, minimum);
  if (size) return `must ${origin === 'array' ? 'have' : 'be'} at least ${size}`;
  return `must be ${inclusive ? 'at least' : 'more than'} ${formatWholeNumber(Number(minimum))}`;
}

function describeTooBig({ origin, maximum, inclusive }: IssueOf<'too_big'>): string {
  const size = measure(origin, maximum);
  if (size) return `must ${origin === 'array' ? 'have' : 'be'} at most ${size}`;
  return `must be ${inclusive ? 'at most' : 'less than'} ${formatWholeNumber(Number(maximum))}`;
}

/** The choices of a union, such as an enum or 'all'. */
function describeUnion({ errors }: IssueOf<'invalid_union'>): string {
  const values = errors.flat().flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []));
  return values.length > 0 ? listValues(values) : 'is not valid';
}

function describeProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return listValues(issue.values);
    case 'invalid_union':
      return describeUnion(issue);
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format';
    default:
      return 'is not valid';
  }
}

const isMissing = ({ code, input }: Issue): boolean =>
  input === undefined || (input === '' && code === 'too_small');

/** What is wrong with a value, in the words of the shop, for schemas without a message of their own. */
function describeIssue(issue: Issue): string {
  const name = nameField(issue.path ?? []);
  if (isMissing(issue)) return accountMessages.required(name);
  // A member that may be left out is not required.
  if (issue.input === null && issue.code !== 'custom') return `${name} can’t be null`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return accountMessages.email;
  return `${name} ${describeProblem(issue)}`;
}

/** Replaces zod's own texts, which name types of JavaScript. Schemas with a message keep it. */
export const setFieldMessages = (): void => {
  z.config({ localeError: describeIssue });
};
