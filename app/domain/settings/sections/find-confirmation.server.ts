import { formSchema } from '~/lib/forms/form-schema';
import type { Confirmation, FormTexts, SettingsSection } from './settings-section';

/**
 * What is asked back before `texts` are saved over `stored`. Null for an entry that breaks a rule, and for one that is stored
 * already.
 */
export function findConfirmation(
  section: SettingsSection,
  texts: FormTexts,
  stored: FormTexts = {},
): Confirmation | null {
  const confirmation = section.confirm?.(texts) ?? null;
  if (!confirmation || !formSchema(section.fields, texts).safeParse(texts).success) return null;
  const before = section.confirm?.(stored);
  return before?.question === confirmation.question && before.value === confirmation.value
    ? null
    : confirmation;
}
