import { parse, useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import {
  readFieldValues,
  validateFields,
  type FieldValues,
  type FormField,
  type FormFields,
} from '~/lib/forms/form-fields';
import { fieldProps } from './field-props';
import { isValidateIntent } from './validate-intent';

/**
 * Validates the text fields of a form in the browser: on blur, while a field is being corrected, and on submit. The server
 * validates again and may find more. Returns the props of the form element, its fields, the error summary and the button.
 */
export function useValidatedForm<Name extends string>(options: {
  readonly id: string;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly fields: Readonly<Record<Name, FormField>>;
  readonly defaultValue?: Readonly<Partial<Record<NoInfer<Name>, string>>>;
  /** For `blocked`: what no rule sees, such as a file. Only the server has its message. */
  readonly isComplete?: (form: FormData) => boolean;
}) {
  const definitions = options.fields;
  const names = Object.keys(definitions) as Name[];
  const submitted = useRef<FieldValues>(toFieldValues(options.lastResult?.initialValue ?? {}, names));
  const [form, fields] = useForm<Record<string, string>>({
    id: options.id,
    lastResult: options.lastResult,
    defaultValue: options.defaultValue,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData, submitter }) =>
      parse(formData, {
        resolve: () => {
          const values = readFieldValues(formData, definitions);
          const errors = validateFields(values, definitions);
          if (!isValidateIntent(submitter)) return isEmpty(errors) ? { value: values } : { error: errors };
          // A server error stays (null) until its field changes. An error of a rule does not: a change of another field
          // may have fixed it.
          const serverErrors = options.lastResult?.error ?? {};
          const ruleErrors = validateFields(submitted.current, definitions);
          const unchanged = names.filter(
            (name) => serverErrors[name] && !ruleErrors[name] && values[name] === submitted.current[name],
          );
          return { error: { ...Object.fromEntries(unchanged.map((name) => [name, null])), ...errors } };
        },
      }),
  });
  const fieldOf = (name: Name) => fields[name] as FieldMetadata<string>;
  useValidateOnBlur(options.id, names, (name) => form.validate({ name }));
  const [attempt, setAttempt] = useState(0);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const isReady = useIsReady(options);
  const [errors, setErrors] = useState(options.lastResult?.error ?? {});
  useEffect(() => setErrors(options.lastResult?.error ?? {}), [options.lastResult]);
  return {
    // The errors of the last submission. They stay while they are corrected: an element above a field must not move
    // while the visitor types.
    summary: {
      attempt,
      form: errors[''] ?? [],
      problems: names.flatMap((name) => {
        const messages = errors[name];
        return messages ? [{ id: fieldOf(name).id, label: definitions[name].label, messages }] : [];
      }),
    },
    /** Disables the button while an error shows. Never set without a script, which could not enable it again. */
    invalid: isHydrated && names.some((name) => !fieldOf(name).valid),
    /**
     * Disables the button of a back-office form: also while a rule is broken that no error names yet. Not for sign-in: a
     * password manager fills in fields that a script sees empty.
     */
    blocked: isHydrated && !(isReady && names.every((name) => fieldOf(name).valid)),
    field: (name: Name) => {
      const { label, maxLength, input } = definitions[name];
      return {
        ...fieldProps(fieldOf(name), label),
        ...(maxLength !== undefined && { maxLength }),
        ...input,
      };
    },
    /** The state of a checkbox in the last submission. */
    wasTicked: (name: string) => options.lastResult?.initialValue?.[name] === 'on',
    formProps: {
      id: form.id,
      noValidate: true,
      onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
        form.onSubmit(event);
        if (isValidateIntent((event.nativeEvent as SubmitEvent).submitter)) return;
        const values = readFieldValues(new FormData(event.currentTarget), definitions);
        const newErrors = validateFields(values, definitions);
        if (isEmpty(newErrors)) submitted.current = values;
        else setErrors(newErrors);
        setAttempt((count) => count + 1);
      },
    },
  };
}

/** Whether the fields keep their rules, and no image is being uploaded. */
function useIsReady(options: {
  readonly id: string;
  readonly fields: FormFields;
  readonly isComplete?: (form: FormData) => boolean;
}): boolean {
  const [isReady, setIsReady] = useState(true);
  const latest = useRef(options);
  latest.current = options;
  const { id, fields } = options;
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const check = () => {
      const { fields, isComplete = () => true } = latest.current;
      const data = new FormData(form);
      const keepsRules = isEmpty(validateFields(readFieldValues(data, fields), fields));
      setIsReady(keepsRules && isComplete(data) && !form.querySelector('[data-uploading]'));
    };
    check();
    form.addEventListener('input', check);
    return () => form.removeEventListener('input', check);
    // Fields of rows come and go.
  }, [id, Object.keys(fields).join()]);
  return isReady;
}

/** '' for values that are not text, such as a password, which the server does not return. */
const toFieldValues = (entries: Readonly<Record<string, unknown>>, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, typeof entries[name] === 'string' ? entries[name] : '']));

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0;

/**
 * Validates a field on blur. If a press caused the blur, it waits for the end of the press: an error message that appears
 * would move the pressed link or button away.
 */
function useValidateOnBlur<Name extends string>(
  id: string,
  names: readonly Name[],
  validateField: (name: Name) => void,
): void {
  useEffect(() => {
    const element = document.getElementById(id);
    let isPressing = false;
    let blurred: Name[] = [];
    /**
     * Not within the event: a dialog that closes takes the focus from a field while React renders and ignores events, so that
     * conform's validation, which is a submission, would reach the server.
     */
    const validateLater = () =>
      window.setTimeout(() => {
        if (element?.isConnected) blurred.splice(0).forEach(validateField);
      });
    const onPointerDown = () => {
      isPressing = true;
    };
    const onPointerUp = () => {
      isPressing = false;
      // After the click event, which follows pointerup.
      validateLater();
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      const name = names.find((each) => (target as HTMLInputElement).name === each);
      if (!name) return;
      blurred = [...blurred, name];
      if (!isPressing) validateLater();
    };
    element?.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('pointerup', onPointerUp);
    document.addEventListener('pointercancel', onPointerUp);
    return () => {
      element?.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('pointerup', onPointerUp);
      document.removeEventListener('pointercancel', onPointerUp);
    };
    // Fields of rows come and go.
  }, [id, names.join()]);
}
