import { describeField } from '../bson/describe-value';
import { fieldOf, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';

/** Results of an operator that leave the field as it is or remove it. */
export const UNCHANGED = Symbol('keep');
export const REMOVED = Symbol('remove');

/** What an operator needs for its error messages. */
type UpdateTarget = { readonly path: readonly string[]; readonly document: Document };

/** One update operator on one field, compiled. */
export type UpdateOperator = {
  /** Returns the new value; `current` is undefined if the field is missing. */
  modify(current: Value, target: UpdateTarget): Value | typeof UNCHANGED | typeof REMOVED;
  /** create a missing field; otherwise the operator is a no-op on it */
  createsField: boolean;
  /** what to do if the path runs through a scalar; fails by default */
  whenBlocked?: 'skip';
  /** for `$setOnInsert` */
  onInsertOnly?: boolean;
};

export type UpdateContext = {
  collation: Collation | null;
  variables?: Record<string, Value>;
  now: Date;
};

/** Compiles an operator's argument for one field. Fails for an argument of the wrong type. */
export type UpdateOperatorCompiler = (
  argument: Value,
  field: string,
  context: UpdateContext,
) => UpdateOperator;

/** `_id: 1` for error messages that name a document. */
export const describeId = (document: Document) => describeField('_id', fieldOf(document, '_id'));

export const lastPathPart = (target: UpdateTarget) => target.path[target.path.length - 1]!;
