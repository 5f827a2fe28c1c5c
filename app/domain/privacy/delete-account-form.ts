import type { FormFields } from '~/lib/forms/form-fields';

/** Typed, because a button is pressed by accident. */
export const deletionWord = 'DELETE';

export const deleteAccountFields = {
  confirmation: {
    label: 'Confirmation',
    maxLength: 20,
    rule: (text) => (text.trim().toUpperCase() === deletionWord ? null : `Please type ${deletionWord}`),
  },
} as const satisfies FormFields;
