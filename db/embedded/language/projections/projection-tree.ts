import { describeField } from '../bson/describe-value';
import { toDouble } from '../bson/numbers';
import { fieldOf, isDocument, isNumber, putField, type Document, type Value } from '../bson/values';
import { locationError } from '../errors';
import {
  compileExpression,
  type Expression,
  type ExpressionContext,
} from '../expressions/compile-expression';
import { splitFieldPath } from '../paths/field-path';

type ProjectionEntry = 'include' | 'exclude' | Expression | ProjectionNode;

export type ProjectionNode = {
  readonly children: Map<string, ProjectionEntry>;
  /** whether an expression sets a field at or below this node */
  computes: boolean;
};

export const createNode = (): ProjectionNode => ({ children: new Map(), computes: false });

const isNode = (entry: ProjectionEntry): entry is ProjectionNode => typeof entry === 'object';

/** Adds an entry at a path. Fails with 31249 or 31250 for a path collision. */
export function addEntry(root: ProjectionNode, parts: readonly string[], entry: ProjectionEntry): void {
  const path = parts.join('.');
  let node = root;
  parts.forEach((part, depth) => {
    const existing = node.children.get(part);
    if (typeof entry === 'function') node.computes = true;
    if (depth === parts.length - 1) {
      if (existing !== undefined) throw locationError(31250, `Path collision at ${path}`);
      node.children.set(part, entry);
      return;
    }
    if (existing === undefined) {
      const child = createNode();
      node.children.set(part, child);
      node = child;
    } else if (isNode(existing)) node = existing;
    else {
      const rest = parts.slice(depth + 1).join('.');
      throw locationError(31249, `Path collision at ${path} remaining portion ${rest}`);
    }
  });
}

function includeInValue(value: Value, node: ProjectionNode): Value {
  if (Array.isArray(value)) {
    return value.map((element) => includeInValue(element, node)).filter((element) => element !== undefined);
  }
  return isDocument(value) ? includeFields(value, node) : undefined;
}

/** Keeps the document's own field order. */
export function includeFields(document: Document, node: ProjectionNode): Document {
  const result: Document = {};
  for (const name of Object.keys(document)) {
    const entry = node.children.get(name);
    if (entry === 'include') putField(result, name, document[name]);
    else if (entry !== undefined && isNode(entry)) {
      const value = includeInValue(document[name], entry);
      if (value !== undefined) putField(result, name, value);
    }
  }
  return result;
}

function excludeInValue(value: Value, node: ProjectionNode): Value {
  if (Array.isArray(value)) return value.map((element) => excludeInValue(element, node));
  return isDocument(value) ? excludeFields(value, node) : value;
}

export function excludeFields(document: Document, node: ProjectionNode): Document {
  const result: Document = {};
  for (const name of Object.keys(document)) {
    const entry = node.children.get(name);
    if (entry === 'exclude') continue;
    const value = document[name];
    putField(result, name, entry !== undefined && isNode(entry) ? excludeInValue(value, entry) : value);
  }
  return result;
}

function computeInValue(value: Value, node: ProjectionNode, root: Document): Value {
  if (Array.isArray(value)) return value.map((element) => computeInValue(element, node, root));
  // A scalar is replaced by a document with the computed fields.
  return computeFields(isDocument(value) ? value : {}, node, root);
}

/** Copies the document with the computed fields, each evaluated on the root document. */
export function computeFields(document: Document, node: ProjectionNode, root: Document): Document {
  if (!node.computes) return document;
  const result: Document = { ...document };
  for (const [name, entry] of node.children) {
    if (typeof entry === 'function') {
      const value = entry(root);
      if (value === undefined) delete result[name];
      else putField(result, name, value);
    } else if (isNode(entry) && entry.computes) {
      putField(result, name, computeInValue(fieldOf(result, name), entry, root));
    }
  }
  return result;
}

/** Reads a value that includes or excludes a field; null for any other. */
export function readInclusion(value: Value): 'include' | 'exclude' | null {
  if (typeof value === 'boolean') return value ? 'include' : 'exclude';
  if (!isNumber(value)) return null;
  return toDouble(value) === 0 ? 'exclude' : 'include';
}

export const isExpressionDocument = (value: Value): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;

/**
 * Adds a field of `$addFields`. The fields of a plain document are set individually, keeping existing ones; any other
 * value is an expression.
 */
export function addComputedFields(
  root: ProjectionNode,
  parts: readonly string[],
  value: Value,
  context: ExpressionContext,
): void {
  if (isDocument(value) && !isExpressionDocument(value) && Object.keys(value).length > 0) {
    for (const name of Object.keys(value)) {
      if (name.includes('.')) {
        throw locationError(
          40183,
          `FieldPath field names may not contain '.': ${describeField(name, value[name])}`,
        );
      }
      addComputedFields(root, [...parts, ...splitFieldPath(name)], value[name], context);
    }
  } else addEntry(root, parts, compileExpression(value, context));
}
