import type { FieldMetadata } from '@conform-to/react';
import type { FieldProblem } from './error-summary';

/** The props of a field component. */
export const fieldProps = (field: FieldMetadata<unknown>, label: string) => ({
  id: field.id,
  name: field.name,
  label,
  defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
  errors: field.errors,
});

/** The invalid ones of labelled fields, for the error summary. */
export const fieldProblems = (
  fields: readonly (readonly [FieldMetadata<unknown>, string])[],
): FieldProblem[] =>
  fields.flatMap(([field, label]) =>
    field.errors?.length ? [{ id: field.id, label, messages: field.errors }] : [],
  );
