import { parse, useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { readFieldValues, validateFields, type FieldValues, type FormField } from '~/lib/form-fields';
import { isValidateIntent } from './validate-intent';
import { fieldProps } from './field-props';

/**
 * A form of text fields that, where a script runs, validates a field when it loses focus and again while it is being
 * corrected; the server validates again, and may find more. Takes the form's id, the action's result and the fields.
 * Returns the properties of the form element, its fields, the error summary and the button.
 */
export function useValidatedForm<Name extends string>(options: {
  readonly id: string;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly fields: Readonly<Record<Name, FormField>>;
  readonly defaultValue?: Readonly<Partial<Record<Name, string>>>;
}) {
  const definitions = options.fields;
  const names = Object.keys(definitions) as Name[];
  const sent = useRef<FieldValues>(toFieldValues(options.lastResult?.initialValue ?? {}, names));
  const [form, fields] = useForm<Record<string, string>>({
    id: options.id,
    lastResult: options.lastResult,
    defaultValue: options.defaultValue,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData, submitter }) =>
      parse(formData, {
        resolve: () => {
          const typed = readFieldValues(formData, definitions);
          const faults = validateFields(typed, definitions);
          if (!isValidateIntent(submitter)) return isEmpty(faults) ? { value: typed } : { error: faults };
          // What the server found stays at its field until that is changed: null is 'as it was'.
          // What a rule found there may have been put right at another field.
          const ruled = validateFields(sent.current, definitions);
          const unchanged = names.filter((name) => typed[name] === sent.current[name] && !ruled[name]);
          return { error: { ...Object.fromEntries(unchanged.map((name) => [name, null])), ...faults } };
        },
      }),
  });
  const fieldOf = (name: Name) => fields[name] as FieldMetadata<string>;
  useValidateOnBlur(options.id, names, (name) => form.validate({ name }));
  const [attempt, setAttempt] = useState(0);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [faults, setFaults] = useState(options.lastResult?.error ?? {});
  useEffect(() => setFaults(options.lastResult?.error ?? {}), [options.lastResult]);
  return {
    // The faults of the last time that the form was sent. They stay there while they are put right, because what stands
    // above a field must not move while somebody types into it.
    summary: {
      attempt,
      form: faults[''] ?? [],
      problems: names.flatMap((name) => {
        const messages = faults[name];
        return messages ? [{ id: fieldOf(name).id, label: definitions[name].label, messages }] : [];
      }),
    },
    /** Whether a field is known to be wrong; without a script the button can't come back, so it never goes. */
    invalid: scripted && names.some((name) => !fieldOf(name).valid),
    field: (name: Name) => {
      const { label, maxLength } = definitions[name];
      return { ...fieldProps(fieldOf(name), label), ...(maxLength !== undefined && { maxLength }) };
    },
    /** Whether a box was ticked when the form was refused. */
    wasTicked: (name: string) => options.lastResult?.initialValue?.[name] === 'on',
    formProps: {
      id: form.id,
      noValidate: true,
      onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
        form.onSubmit(event);
        if (isValidateIntent((event.nativeEvent as SubmitEvent).submitter)) return;
        sent.current = readFieldValues(new FormData(event.currentTarget), definitions);
        const found = validateFields(sent.current, definitions);
        if (!isEmpty(found)) setFaults(found);
        setAttempt((count) => count + 1);
      },
    },
  };
}

/** What is no text, such as a password that was not sent back, counts as empty. */
const toFieldValues = (entries: Readonly<Record<string, unknown>>, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, typeof entries[name] === 'string' ? entries[name] : '']));

const isEmpty = (faults: object): boolean => Object.keys(faults).length === 0;

/**
 * Checks a field when it is left. Where it is left by pressing something else the check waits until the press is over:
 * a message that appears would push that link or button away from under the finger.
 */
function useValidateOnBlur<Name extends string>(
  id: string,
  names: readonly Name[],
  checkField: (name: Name) => void,
): void {
  useEffect(() => {
    let pressing = false;
    let left: Name[] = [];
    const checkLeft = () => left.splice(0).forEach(checkField);
    const press = () => {
      pressing = true;
    };
    const release = () => {
      pressing = false;
      // After the click that the press becomes.
      window.setTimeout(checkLeft);
    };
    const leave = ({ target }: FocusEvent) => {
      const name = names.find((each) => (target as HTMLInputElement).name === each);
      if (!name) return;
      left = [...left, name];
      if (!pressing) checkLeft();
    };
    const element = document.getElementById(id);
    element?.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      element?.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, [id]);
}
