import { inputKinds } from '~/lib/forms/input-kinds';
import { lineField } from '~/domain/settings/sections/setting-fields';
import type { SettingsField } from '~/domain/settings/sections/settings-section';

/** A key that is pasted: it has no spaces, and is shown while it is typed, since nobody can compare dots. */
export const secretField = (
  label: string,
  {
    hint,
    maxLength,
    isOptional = false,
  }: { readonly hint: string; readonly maxLength: number; readonly isOptional?: boolean },
): SettingsField<string> => {
  const field = lineField(label, {
    hint,
    maxLength,
    isOptional,
    input: inputKinds.identifier,
  });
  return { ...field, normalise: (text) => text.replace(/\s+/g, '') };
};
