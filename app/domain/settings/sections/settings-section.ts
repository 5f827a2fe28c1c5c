import type { StaffMember } from '~/domain/audit/staff-member';
import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import type { Settings } from '~/domain/settings/settings';
import { formatClock, formatLongDate } from '~/lib/format/dates';
import type { FormField, ParsedFields } from '~/lib/forms/form-fields';
import { ownValue } from '~/lib/own-value';

export type SettingsField<Output = unknown> = FormField<Output> & {
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** `checkbox`: 'on' or ''; `checkboxes`: the ticked values, one a line. */
  readonly control?: 'textarea' | 'checkbox' | 'checkboxes' | 'select' | 'picture' | 'position';
  /** For a select and for checkboxes: labels by value. */
  readonly options?: Readonly<Record<string, string>>;
  /** Of a person: neither earlier versions nor the audit log keep it. */
  readonly isPersonal?: true;
  /** Heading of the checkboxes that begin here. */
  readonly legend?: string;
};

export type SettingsFields = Readonly<Record<string, SettingsField>>;

/** The values of a form as it shows them. */
export type FormTexts = Readonly<Record<string, string>>;

/** A form has one entry; a list one a row, with its `id`. */
export type SectionEntries = readonly FormTexts[];

/** Whether its form is sent with a file. */
export const pictureFieldOf = (fields: SettingsFields): string | null =>
  Object.entries(fields).find(([, { control }]) => control === 'picture')?.[0] ?? null;

/** Values by their path in the settings document: `{ 'checkout.manualPaymentMinutes': 90 }`. */
export type SettingsChange = Readonly<Record<string, unknown>>;

export const sectionGroups = ['Your farm', 'Selling', 'Farm visits', 'Back office'] as const;

type SectionHeader = {
  readonly title: string;
  readonly group: (typeof sectionGroups)[number];
  /** For the index: what is set here. */
  readonly description: string;
  readonly intro?: string;
  /** More words by which the search finds it. */
  readonly searchWords?: string;
  /** Asks for the password again (requireFreshSession): where money goes, who gets in. */
  readonly needsFreshSession?: boolean;
  /** Of those who may change it; `settings:write` without. */
  readonly permission?: 'bookings:write';
  /** Rows with these values of a field take another permission, too: to add, change, remove and restore them. */
  readonly reserved?: { readonly field: string; readonly values: Readonly<Record<string, Reservation>> };
  /** What is asked back before a new value is saved; null for an entry without it. */
  readonly confirm?: (entry: FormTexts) => Confirmation | null;
  /** What is said beside 'was saved' of texts that were changed on the way; null where they weren't. */
  readonly savedNote?: (typed: FormTexts) => string | null;
};

/** What reserved values ask of a person. */
export type Reserving = Pick<StaffMember, 'mayChangeSettings' | 'maySeeOrders'>;

type Reservation = {
  readonly needs: keyof Reserving;
  /** For whoever lacks it. */
  readonly message: string;
};

export type Confirmation = {
  readonly question: string;
  /** In large type. */
  readonly value: string;
  /** Opens in another tab. */
  readonly link?: { readonly label: string; readonly url: string };
  /** The button. */
  readonly answer: string;
};

export type SettingsSection = SectionHeader & {
  readonly fields: SettingsFields;
  readonly read: (settings: Settings) => SectionEntries;
  /** Takes parsed entries. */
  readonly change: (entries: readonly Readonly<Record<string, unknown>>[]) => SettingsChange;
  /** Null for a form. */
  readonly list: ListOptions | null;
};

type ListOptions = {
  /** 'pickup place' */
  readonly itemName: string;
  /** The field that names a row. */
  readonly nameField: string;
  /** The name of a row, where the text of its field is none; and the fields that it says. */
  readonly nameOf?: (row: FormTexts) => string;
  readonly namedFields?: readonly string[];
  /** Fields that mean nothing in a row: its description leaves them out. */
  readonly unusedFields?: (row: FormTexts) => readonly string[];
  /** The rows have an order of their own: nobody moves them. */
  readonly isSorted?: boolean;
  /** Customers choose a row by its name. */
  readonly hasUniqueNames?: boolean;
  readonly minRows: number;
  readonly maxRows: number;
};

/** A section with one form. */
export const formSection = <Fields extends SettingsFields>(
  section: SectionHeader & {
    readonly fields: Fields;
    readonly read: (settings: Settings) => Readonly<Record<keyof Fields, string>>;
    readonly change: (values: ParsedFields<Fields>) => SettingsChange;
  },
): SettingsSection => ({
  ...section,
  read: (settings) => [section.read(settings)],
  change: ([values]) => section.change(values as ParsedFields<Fields>),
  list: null,
});

/** A section whose rows are added, changed, moved and removed one by one. */
export const listSection = <Fields extends SettingsFields>(
  section: SectionHeader & {
    readonly fields: Fields;
    readonly list: ListOptions & { readonly nameField: keyof Fields & string };
    readonly read: (
      settings: Settings,
    ) => readonly (Readonly<Record<keyof Fields, string>> & { readonly id: string })[];
    readonly change: (rows: readonly (ParsedFields<Fields> & { readonly id: string })[]) => SettingsChange;
  },
): SettingsSection => ({
  ...section,
  change: (rows) =>
    section.change(rows as unknown as readonly (ParsedFields<Fields> & { readonly id: string })[]),
});

/** The fields of a row, without the choices that are reserved for others; its own stays. */
export function unreservedFields(
  { fields, reserved }: SettingsSection,
  row: FormTexts,
  by: Reserving,
): SettingsFields {
  const field = reserved && fields[reserved.field];
  if (!reserved || !field) return fields;
  const isOffered = ([value]: readonly [string, unknown]): boolean => {
    const reservation = ownValue(reserved.values, value);
    return !reservation || by[reservation.needs] === true || row[reserved.field] === value;
  };
  const options = Object.fromEntries(Object.entries(field.options ?? {}).filter(isOffered));
  return { ...fields, [reserved.field]: { ...field, options } };
}

/** Why this person may not make the change; null if they may. */
export function findReservation(
  { reserved }: SettingsSection,
  { before, after }: { readonly before: SectionEntries; readonly after: SectionEntries },
  by: Reserving,
): string | null {
  if (!reserved) return null;
  const rowsWith = (rows: SectionEntries, value: string) =>
    JSON.stringify(rows.filter((row) => row[reserved.field] === value));
  const missing = Object.entries(reserved.values).find(
    ([value, { needs }]) => !by[needs] && rowsWith(before, value) !== rowsWith(after, value),
  );
  return missing?.[1].message ?? null;
}

/** For people: conflicts and the history. */
export function describeEntries(section: SettingsSection, entries: SectionEntries): LabelledTexts {
  const { fields, list } = section;
  if (!list) return describeFields(fields, entries[0] ?? {});
  // A row may be named as what every object inherits.
  const texts = new Map([['Order', entries.map((row) => rowName(section, row)).join(', ')]]);
  for (const row of entries) {
    const name = rowName(section, row);
    const namesakes = [...texts.keys()].filter((label) => label.startsWith(name)).length;
    const label = namesakes === 0 ? name : `${name} (${namesakes + 1})`;
    texts.set(label, describeRow(section, row).lines.join('\n'));
  }
  return Object.fromEntries(texts);
}

export const rowName = ({ list }: SettingsSection, row: FormTexts): string =>
  list?.nameOf ? list.nameOf(row) : (row[list?.nameField ?? ''] ?? '');

/** A list is one text: the names of its rows can't be names of fields in the database. Of what is personal it has the ending. */
export function describeForAudit(section: SettingsSection, entries: SectionEntries): LabelledTexts {
  const masked = entries.map((row) =>
    mapPersonal(section, row, (text) => text.replace(/.+/g, (line) => `…${line.slice(-2)}`)),
  );
  return section.list
    ? { [section.title]: masked.map((row) => rowAsText(section, row)).join('\n\n') }
    : describeEntries(section, masked);
}

/** Without what is personal, which an earlier version doesn't keep: it is put back with what the row has then. */
export const withoutPersonal = (section: SettingsSection, entries: SectionEntries): SectionEntries =>
  entries.map((row) => mapPersonal(section, row, () => undefined));

const mapPersonal = (
  { fields }: SettingsSection,
  row: FormTexts,
  change: (text: string) => string | undefined,
): FormTexts =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, text]) => {
      const kept = ownValue(fields, name)?.isPersonal ? change(text) : text;
      return kept === undefined ? [] : [[name, kept]];
    }),
  );

export const describeFields = (fields: SettingsFields, texts: FormTexts): LabelledTexts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [field.label, describeText(field, texts[name] ?? '')]),
  );

const rowAsText = (section: SettingsSection, row: FormTexts): string => {
  const { name, lines } = describeRow(section, row);
  return [name, ...lines].join('\n');
};

/** A row of a list: its name, and its other fields in lines. */
export function describeRow(section: SettingsSection, row: FormTexts) {
  const { fields, list } = section;
  const { nameField = '', namedFields = [nameField] } = list ?? {};
  const leftOut = [...namedFields, ...(list?.unusedFields?.(row) ?? [])].map((name) => fields[name]?.label);
  return {
    name: rowName(section, row),
    lines: Object.entries(describeFields(fields, row))
      .filter(([label, text]) => text !== '' && !leftOut.includes(label))
      .map(([label, text]) => `${label}: ${text}`),
  };
}

function describeText({ control, options, input }: SettingsField, text: string): string {
  if (input?.type === 'time' && text !== '') return formatClock(text);
  if (input?.type === 'date') return formatLongDate(text);
  if (control === 'checkbox') return text === 'on' ? 'Yes' : 'No';
  // Enough to tell two pictures apart.
  if (control === 'picture') return text === '' ? 'None' : `Picture ${text.slice(-6)}`;
  const label = (value: string) =>
    (options && Object.hasOwn(options, value) && options[value]) || value.trim();
  return control === 'checkboxes' ? text.split('\n').map(label).join(', ') : label(text);
}
