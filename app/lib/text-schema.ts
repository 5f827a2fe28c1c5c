import { z } from 'zod';
import type { FieldRule } from '~/domain/accounts/account-fields';

/**
 * The text of a field, held to the rule that the page in the browser shows too; a missing or repeated field counts as
 * empty. Takes how the text is tidied first, where it is.
 */
export const textSchema = (rule: FieldRule, tidy: (text: string) => string = (text) => text) =>
  z
    .string()
    .catch('')
    .transform(tidy)
    .superRefine((text, context) => {
      const message = rule(text, {});
      if (message) context.addIssue({ code: 'custom', message });
    });

const controlCharacters = /\p{Cc}+/gu;

/** One line of text: a pasted line break must not split a name or an address. */
export const toSingleLine = (text: string): string =>
  text.replace(controlCharacters, ' ').replace(/\s+/g, ' ').trim();
