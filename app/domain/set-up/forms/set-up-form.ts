import type { FormTexts, SectionEntries, SettingsFields } from '~/domain/settings/sections/settings-section';
import type { AskedSectionName } from './asked-sections';

/** What decides which parts of a form are asked for, and which settings it links to. */
export type AskedShop = { readonly hasDeliveryAreas: boolean; readonly hasPickupPlaces: boolean };

/** What a step asks of one section of the settings. */
export type FormPart = {
  readonly section: AskedSectionName;
  /** Named as in the section, so that its rules see what they compare; others where `show` and `fill` translate. */
  readonly fields: SettingsFields;
  /** Always by default. */
  readonly isAsked?: (shop: AskedShop) => boolean;
  /** The texts of the form; those of the same name by default. */
  readonly show?: (entry: FormTexts) => FormTexts;
  /**
   * The entry that is saved, from the texts of the whole form; null leaves the section as it is. By default the texts of the
   * same name replace those of the entry.
   */
  readonly fill?: (typed: FormTexts, entry: FormTexts) => FormTexts | null;
  /** The same for the rows of a list; a row that `fill` adds has no id. */
  readonly rows?: {
    readonly show: (rows: SectionEntries) => FormTexts;
    readonly fill: (typed: FormTexts, rows: SectionEntries) => SectionEntries | null;
  };
};

type Link = { readonly label: string; readonly path: string };

/** The form of a step: fields of sections, saved together. */
export type SetUpForm = {
  readonly intro: string;
  readonly parts: readonly FormPart[];
  /** Settings that the form leaves out. */
  readonly more?: (shop: AskedShop) => readonly Link[];
};

export const fieldsOf = ({ parts }: Pick<SetUpForm, 'parts'>): SettingsFields =>
  Object.assign({}, ...parts.map(({ fields }) => fields)) as SettingsFields;

/** The texts of the form, from the entries of its sections. */
export const readTexts = (
  { parts }: SetUpForm,
  entriesOf: (name: AskedSectionName) => SectionEntries,
): FormTexts =>
  Object.assign(
    {},
    ...parts.map(({ section, fields, show, rows }) => {
      const entries = entriesOf(section);
      const [entry = {}] = entries;
      const shown = rows?.show(entries) ?? show?.(entry) ?? entry;
      return Object.fromEntries(Object.keys(fields).map((name) => [name, shown[name] ?? '']));
    }),
  ) as FormTexts;

/** The entries of a section with what was typed; null leaves them. */
export function fillEntries(
  { fields, fill, rows }: FormPart,
  typed: FormTexts,
  present: SectionEntries,
): SectionEntries | null {
  if (rows) return rows.fill(typed, present);
  const [entry = {}] = present;
  const names = Object.keys(fields);
  const filled = fill
    ? fill(typed, entry)
    : { ...entry, ...Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])) };
  return filled && [filled];
}
