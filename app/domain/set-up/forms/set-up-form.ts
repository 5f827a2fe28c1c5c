import type { FormTexts, SectionEntries, SettingsFields } from '~/domain/settings/sections/settings-section';
import type { SettingsSectionName } from '~/domain/settings/sections/settings-sections';

/** What a step asks of one section of the settings. */
export type FormPart = {
  readonly section: SettingsSectionName;
  /** Named as in the section, so that its rules see what they compare; others where `show` and `fill` translate. */
  readonly fields: SettingsFields;
  /** The texts of the form; those of the same name by default. `entry`: of a list its first row, {} for none. */
  readonly show?: (entry: FormTexts) => FormTexts;
  /**
   * The entry that is saved, from the texts of the whole form; null leaves the section as it is. By default the texts of the
   * same name replace those of the entry.
   */
  readonly fill?: (typed: FormTexts, entry: FormTexts) => FormTexts | null;
};

/** The form of a step: fields of sections, saved together. */
export type SetUpForm = {
  readonly intro: string;
  readonly parts: readonly FormPart[];
  /** Settings that the form leaves out. */
  readonly more?: { readonly label: string; readonly path: string };
};

export const fieldsOf = ({ parts }: SetUpForm): SettingsFields =>
  Object.assign({}, ...parts.map(({ fields }) => fields)) as SettingsFields;

/** The texts of the form, from the entries of its sections. */
export const readTexts = (
  { parts }: SetUpForm,
  entriesOf: (name: SettingsSectionName) => SectionEntries,
): FormTexts =>
  Object.assign(
    {},
    ...parts.map(({ section, fields, show }) => {
      const [entry = {}] = entriesOf(section);
      const shown = show?.(entry) ?? entry;
      return Object.fromEntries(Object.keys(fields).map((name) => [name, shown[name] ?? '']));
    }),
  ) as FormTexts;

/** The entry of a section with what was typed; null for none. */
export const fillEntry = (
  { fields, fill }: FormPart,
  typed: FormTexts,
  entry: FormTexts,
): FormTexts | null =>
  fill
    ? fill(typed, entry)
    : { ...entry, ...Object.fromEntries(Object.keys(fields).map((name) => [name, typed[name] ?? ''])) };
