import { parse, useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react';
import { useEffect, useState } from 'react';
import type { FieldRule } from '~/domain/accounts/account-rules';
import type { FieldProblem } from './error-summary';
import { isFieldCheck } from './field-check';
import { fieldProps, problemsOf } from './form-fields';

/**
 * A form of text fields that says what is wrong with a field once it was left, and while it is put right, where a script
 * runs; the server checks again, and may find more. Takes the form's id, the action's answer, what each field is called,
 * and its rule. Returns what the form element, its fields, the error summary and the button take.
 */
export function useCheckedForm<Name extends string>(options: {
  readonly id: string;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly labels: Readonly<Record<Name, string>>;
  readonly rules: Readonly<Record<Name, FieldRule>>;
  readonly defaultValue?: Readonly<Partial<Record<Name, string>>>;
}) {
  const { labels, rules } = options;
  const names = Object.keys(labels) as Name[];
  const [form, fields] = useForm<Record<string, string>>({
    id: options.id,
    lastResult: options.lastResult,
    defaultValue: options.defaultValue,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parse(formData, { resolve: () => check(formData, names, rules) }),
  });
  const fieldOf = (name: Name) => fields[name] as FieldMetadata<string>;
  useTouch(options.id, names, (name) => form.validate({ name }));
  const [attempt, setAttempt] = useState(0);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const summary = useSummary(
    form.status,
    attempt,
    problemsOf(names.map((name) => [fieldOf(name), labels[name]])),
    form.errors ?? [],
  );
  return {
    summary: { ...summary, attempt },
    /** Whether a field is known to be wrong; without a script the button can't come back, so it never goes. */
    invalid: scripted && names.some((name) => !fieldOf(name).valid),
    field: (name: Name) => fieldProps(fieldOf(name), labels[name]),
    /** Whether a box was ticked when the form was refused. */
    wasTicked: (name: string) => options.lastResult?.initialValue?.[name] === 'on',
    formProps: {
      id: form.id,
      noValidate: true,
      onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
        form.onSubmit(event);
        if (!isFieldCheck(event.nativeEvent)) setAttempt((count) => count + 1);
      },
    },
  };
}

/** What the rules say to a form, in the library's terms. */
function check<Name extends string>(
  form: FormData,
  names: readonly Name[],
  rules: Readonly<Record<Name, FieldRule>>,
): { value: Record<string, string> } | { error: Record<string, string[]> } {
  const typed: Record<string, string> = Object.fromEntries(names.map((name) => [name, textIn(form, name)]));
  const error: Record<string, string[]> = {};
  for (const name of names) {
    const message = rules[name](typed[name] ?? '', typed);
    if (message) error[name] = [message];
  }
  return Object.keys(error).length > 0 ? { error } : { value: typed };
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * What the summary says: the faults of the last time that the form was sent. It stays while they are put right, because
 * what stands above a field must not move while somebody types into it.
 */
function useSummary(
  status: 'success' | 'error' | undefined,
  attempt: number,
  problems: readonly FieldProblem[],
  form: readonly string[],
): { readonly problems: readonly FieldProblem[]; readonly form: readonly string[] } {
  const [sent, setSent] = useState({ problems, form });
  useEffect(() => {
    if (status === 'error') setSent({ problems, form });
    // Only when it was sent: what changes between is shown at the fields.
  }, [status, attempt]);
  return sent;
}

/**
 * Checks a field when it is left. Where it is left by pressing something else the check waits until the press is over:
 * a message that appears would push that link or button away from under the finger.
 */
function useTouch<Name extends string>(
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
