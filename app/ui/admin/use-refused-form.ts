import { useActionData } from '@remix-run/react';

/** What an action answers for one of the page's forms that was not accepted. */
export type RefusedForm = {
  /** The `intent` of the form. */
  readonly intent: string;
  /** As sent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, readonly string[] | null>>;
  readonly message: string | null;
};

/** The values and messages of one of the page's forms, after it was not accepted. */
export function useRefusedForm(intent: string) {
  const refused = useActionData<RefusedForm>();
  const own = refused?.intent === intent ? refused : null;
  return {
    isRefused: own !== null,
    message: own?.message ?? own?.errors['']?.[0] ?? null,
    value: (name: string): string => {
      const value = own?.values[name];
      return typeof value === 'string' ? value : '';
    },
    errors: (name: string): readonly string[] => own?.errors[name] ?? [],
  };
}
