import type { FieldMetadata } from '@conform-to/react';
import type { FieldProblem } from './error-summary';

/** Takes a field of a form and what it is called; returns what our field components take. */
export const fieldProps = (field: FieldMetadata<unknown>, label: string) => ({
  id: field.id,
  name: field.name,
  label,
  defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
  errors: field.errors,
});

/** Takes fields with what they are called and returns those that have something wrong, for the error summary. */
export const fieldProblems = (
  fields: readonly (readonly [FieldMetadata<unknown>, string])[],
): FieldProblem[] =>
  fields.flatMap(([field, label]) =>
    field.errors?.length ? [{ id: field.id, label, messages: field.errors }] : [],
  );
