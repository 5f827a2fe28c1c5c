import type { Collation } from '../collation';
import { describeField } from '../bson/describe-value';
import { fieldOf, type Document, type Value } from '../bson/values';

/** Answers of a modifier that leave the field as it is or take it away. */
export const UNCHANGED = Symbol('keep');
export const REMOVED = Symbol('remove');

/** What a modifier may need for its messages beside the value. */
export type UpdateTarget = { readonly path: readonly string[]; readonly document: Document };

/** One update operator on one field, compiled. */
export type UpdateOperator = {
  /** The new value for the present one, which is undefined where the field is missing. */
  modify(current: Value, target: UpdateTarget): Value | typeof UNCHANGED | typeof REMOVED;
  /** Whether the field is made where it is missing; otherwise the operator then does nothing. */
  createsField: boolean;
  /** What happens where the path leads through something that has no fields; the default is to refuse it. */
  whenBlocked?: 'skip';
  /** Acts only in an insert. */
  onInsertOnly?: boolean;
};

export type UpdateContext = {
  collation: Collation | null;
  variables?: Record<string, Value>;
  now: Date;
};

/** Makes a modifier of an operator's argument for one field. Fails when the argument is of the wrong type. */
export type UpdateOperatorCompiler = (
  argument: Value,
  field: string,
  context: UpdateContext,
) => UpdateOperator;

/** `_id: 1` for the messages that name a document. */
export const describeId = (document: Document) => describeField('_id', fieldOf(document, '_id'));

/** The last part of a target's path. */
export const lastPathPart = (target: UpdateTarget) => target.path[target.path.length - 1]!;
