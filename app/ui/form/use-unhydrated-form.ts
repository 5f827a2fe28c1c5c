import { useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react';
import type { FormField } from '~/lib/forms/form-fields';
import { unhydratedFieldProps, fieldProblems } from './field-props';

/**
 * The props of an unhydrated form, its fields and its error summary. app/enhance/forms/validate-form validates it in the
 * browser, with the markup of ErrorTemplates. The server validates again and may find more.
 */
export function useUnhydratedForm<Name extends string>(options: {
  readonly id: string;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly fields: Readonly<Record<Name, FormField>>;
  /** The message for an empty required field without its own. */
  readonly required: string;
  readonly defaultValue?: Readonly<Partial<Record<Name, string>>>;
}) {
  const definitions: Readonly<Record<Name, FormField>> = options.fields;
  const [form, fields] = useForm<Record<string, string>>({
    id: options.id,
    lastResult: options.lastResult,
    defaultValue: options.defaultValue,
  });
  const fieldOf = (name: Name) => fields[name] as FieldMetadata<string>;
  const names = Object.keys(definitions) as Name[];
  const field = (name: Name) => unhydratedFieldProps(fieldOf(name), definitions[name], options.required);
  return {
    formProps: { id: form.id, noValidate: true, 'data-validate': options.required },
    summary: {
      form: form.errors,
      problems: fieldProblems(names.map((name) => [fieldOf(name), definitions[name].label] as const)),
    },
    field,
    /** The same for a checkbox. */
    checkField: (name: Name) => ({
      ...field(name),
      defaultValue: undefined,
      defaultChecked: options.lastResult?.initialValue?.[name] === 'on',
    }),
  };
}
