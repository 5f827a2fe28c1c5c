import { choiceField } from '~/lib/forms/choice-fields';
import { createTextFields } from '~/lib/forms/text-fields';

/** docs/product.md 7.5, for the contact and booking forms. */
export const visitorMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  policies: 'You must agree to the terms to continue',
  choice: 'Please choose one from the list',
} as const;

export const { lineField, multilineField } = createTextFields({
  required: () => visitorMessages.required,
  minimum: (_label, minLength) => `Minimum ${minLength} characters required`,
});

/** A choice that a form may leave out. */
export const choiceWithDefault = <Choice extends string>(
  label: string,
  choices: readonly Choice[],
  defaultChoice: Choice,
) => ({
  ...choiceField(label, choices, visitorMessages.choice, visitorMessages.required),
  normalise: (text: string) => text || defaultChoice,
});
