import type { FormField } from './form-fields';

/** One of some values. `invalid` is the message for none, too, unless `missing` is. */
export const choiceField = <Choice extends string>(
  label: string,
  choices: readonly Choice[],
  invalid: string,
  missing = invalid,
) =>
  ({
    label,
    limits: { enum: choices },
    rule: (text) => {
      if (choices.some((choice) => choice === text)) return null;
      return text === '' ? missing : invalid;
    },
    // The rule has checked it.
    parse: (text: string) => text as Choice,
  }) satisfies FormField;

/** Checkboxes of one name: at least one of some values, parsed in their order. */
export const choicesField = <Choice extends string>(
  label: string,
  choices: readonly Choice[],
  missing: string,
) => {
  const parse = (text: string): readonly Choice[] => {
    const ticked = text.split('\n');
    return choices.filter((choice) => ticked.includes(choice));
  };
  return {
    label,
    multiple: true,
    rule: (text) => (parse(text).length === 0 ? missing : null),
    parse,
  } satisfies FormField;
};

/** A checkbox sends 'on' or nothing. */
export const checkboxField = (label: string) => ({
  label,
  normalise: (text: string) => (text === 'on' ? 'on' : ''),
  parse: (text: string) => text === 'on',
});

/** A checkbox that must be ticked. */
export const consentField = (label: string, missing: string) =>
  ({ label, check: { missing }, rule: (text) => (text === 'on' ? null : missing) }) satisfies FormField;
