import type { FieldMetadata } from '@conform-to/react';
import type { FormField } from '~/lib/forms/form-fields';
import type { FieldProblem } from './error-summary';

/** The props of a field component. */
export const fieldProps = (field: FieldMetadata<unknown>, label: string) => ({
  id: field.id,
  name: field.name,
  label,
  defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
  errors: field.errors,
});

/** The same for a field that app/enhance/forms/validate-form checks in the browser. */
export const unhydratedFieldProps = (
  field: FieldMetadata<unknown>,
  { label, maxLength, input, check }: FormField,
  /** The message of the form for an empty required field. */
  required: string,
) => ({
  ...fieldProps(field, label),
  maxLength,
  ...input,
  'data-missing': check?.missing === required ? undefined : check?.missing,
  'data-with': check?.requiredWith?.join(' '),
  'data-pattern': check?.pattern,
  'data-same': check?.same,
  'data-invalid': check?.invalid,
  'data-late': check?.late,
  'data-weekdays': check?.weekdays,
  'data-other-weekday': check?.otherWeekday,
});

/** The invalid ones of labelled fields, for the error summary. */
export const fieldProblems = (
  fields: readonly (readonly [FieldMetadata<unknown>, string])[],
): FieldProblem[] =>
  fields.flatMap(([field, label]) =>
    field.errors?.length ? [{ id: field.id, label, messages: field.errors }] : [],
  );
