import { inputKinds } from '~/lib/forms/input-kinds';
import { lineField } from '~/domain/settings/sections/setting-fields';
import type { SettingsField } from '~/domain/settings/sections/settings-section';

/** A key that is pasted: it has no spaces, and is shown while it is typed, since nobody can compare dots. */
export const secretField = (
  label: string,
  { hint, maxLength }: { readonly hint: string; readonly maxLength: number },
): SettingsField<string> => {
  const field = lineField(label, {
    hint,
    maxLength,
    input: inputKinds.identifier,
  });
  return { ...field, normalise: (text) => text.replace(/\s+/g, '') };
};
