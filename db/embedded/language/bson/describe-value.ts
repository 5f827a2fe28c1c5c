import type { BSONRegExp, Binary, ObjectId, Timestamp } from 'bson';
import { regExpParts } from './compare-values';
import { fieldOf, typeName, type Document, type Value } from './values';

/** Truncates long values in error messages. */
const MAX_TEXT_LENGTH = 200;

function describe(value: Value): string {
  switch (typeName(value)) {
    case 'missing':
      return 'undefined';
    case 'string':
      return JSON.stringify(value);
    case 'double': {
      const text = String(Number(value));
      return /^-?\d+$/.test(text) ? `${text}.0` : text.replace('Infinity', 'inf').replace('NaN', 'nan');
    }
    case 'decimal':
      return `NumberDecimal("${String(value)}")`;
    case 'object': {
      const document = value as Document;
      const fields = Object.keys(document).map((name) => `${name}: ${describe(fieldOf(document, name))}`);
      return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
    }
    case 'array': {
      const elements = (value as Value[]).map(describe);
      return elements.length === 0 ? '[]' : `[ ${elements.join(', ')} ]`;
    }
    case 'binData':
      return `BinData(${(value as Binary).sub_type}, ${(value as Binary).toString('hex').toUpperCase()})`;
    case 'objectId':
      return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case 'date':
      return `new Date(${(value as Date).getTime()})`;
    case 'timestamp':
      return `Timestamp(${(value as Timestamp).t}, ${(value as Timestamp).i})`;
    case 'regex': {
      const { pattern, options } = regExpParts(value as BSONRegExp);
      return `/${pattern}/${options}`;
    }
    case 'minKey':
      return 'MinKey';
    case 'maxKey':
      return 'MaxKey';
    default:
      return String(value);
  }
}

/** Formats a value as in MongoDB's messages, such as `{ _id: 1, name: "Maziwa" }`. */
export function describeValue(value: Value): string {
  const text = describe(value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}...` : text;
}

/** Formats a field as in MongoDB's messages, such as `qty: "x"`. */
export function describeField(name: string, value: Value): string {
  return `${name}: ${describeValue(value)}`;
}
