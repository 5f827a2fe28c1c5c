import { useActionData } from '@remix-run/react';

/** What the action answers for a form that was not accepted. */
export type RefusedForm = {
  readonly intent: 'status' | 'note';
  /** As sent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, readonly string[] | null>>;
  readonly message: string | null;
};

/** The values and messages of one of the page's forms, after it was not accepted. */
export function useRefusedForm(intent: RefusedForm['intent']) {
  const refused = useActionData<RefusedForm>();
  const own = refused?.intent === intent ? refused : null;
  return {
    isRefused: own !== null,
    message: own?.message ?? null,
    value: (name: string): string => {
      const value = own?.values[name];
      return typeof value === 'string' ? value : '';
    },
    errors: (name: string): readonly string[] => own?.errors[name] ?? [],
  };
}
