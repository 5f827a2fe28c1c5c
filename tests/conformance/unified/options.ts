import { ReadPreference, type Document, type ReadPreferenceMode } from 'mongodb';
import { readNumber, toPlainNumbers } from './values';

/** Options in which the driver requires JavaScript numbers at any depth. */
const nestedNumbers = new Set([
  'sort',
  'hint',
  'collation',
  'keys',
  'weights',
  'readConcern',
  'writeConcern',
  'timeseries',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
]);

/** Converts the format's options to the driver's, except for session entities. */
export function convertOptions(options: Document | undefined): Document {
  return Object.fromEntries(
    Object.entries(options ?? {}).map(([name, value]) => [name, convertOption(name, value)]),
  );
}

function convertOption(name: string, value: unknown): unknown {
  if (name === 'readPreference') return convertReadPreference(value as Document | string);
  if (name === 'defaultTransactionOptions') return convertOptions(value as Document);
  if (name === 'returnDocument') return String(value).toLowerCase();
  if (nestedNumbers.has(name) || readNumber(value) !== undefined) return toPlainNumbers(value);
  return value;
}

function convertReadPreference(value: Document | string): ReadPreference {
  if (typeof value === 'string') return new ReadPreference(value as ReadPreferenceMode);
  const { mode, tagSets, ...options } = toPlainNumbers(value);
  return new ReadPreference(mode as ReadPreferenceMode, tagSets, options);
}
