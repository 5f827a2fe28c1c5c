import type { FormTexts, SectionEntries, SettingsField } from '~/domain/settings/sections/settings-section';
import { splitLines } from '~/lib/format/normalise-text';
import { editDistance } from '~/domain/text/edit-distance';
import { askedSection } from './asked-sections';

const sectionFields = askedSection('pickup').fields;

const parsePlace = (line: string) => {
  const [name = '', address = ''] = line.split(/:(.*)/);
  return { name: name.trim(), address: address.trim() };
};

const formatPlace = ({ name = '', address = '' }: FormTexts): string =>
  address === '' ? name : `${name}: ${address}`;

const nameKey = (line: string): string => parsePlace(line).name.toLowerCase();

/** Several places in one field, one a line: 'Kitale market: stall 14'. */
export const pickupPlacesField: SettingsField = {
  label: 'Pickup places',
  legend: 'If customers collect',
  hint: 'One per line, for example “At our gate”. After a colon, its address: “Kitale market: stall 14”',
  control: 'textarea',
  maxLength: 6_000,
  rule: (text, form) => {
    if (form['pickup'] !== 'on') return null;
    const lines = splitLines(text);
    if (lines.length === 0) return 'Enter where customers collect, for example “At our gate”';
    const names = lines.map(nameKey);
    const twice = lines.find((line, index) => names.indexOf(nameKey(line)) !== index);
    if (twice) return `“${parsePlace(twice).name}” is there twice`;
    for (const place of lines.map(parsePlace))
      for (const part of ['name', 'address'] as const) {
        const fault = sectionFields[part]?.rule?.(place[part], place);
        if (fault) return `${fault}: “${formatPlace(place).slice(0, 60)}”`;
      }
    return null;
  },
};

/** One field for the hours of them all. */
export const pickupHoursField: SettingsField = {
  ...sectionFields['hours'],
  label: 'Hours for collecting',
  hint: 'For example, “Mon-Sat 8:00 AM - 6:00 PM”. If empty, we show the shop’s hours',
  rule: (text, form) =>
    form['pickup'] === 'on' ? (sectionFields['hours']?.rule?.(text, form) ?? null) : null,
};

export const showPlaces = (rows: SectionEntries): FormTexts => ({
  places: rows.map(formatPlace).join('\n'),
  pickupHours: sharedHours(rows),
});

/** '' where places have hours of their own, or none. */
function sharedHours(rows: SectionEntries): string {
  const [hours = '', ...others] = new Set(rows.map((row) => row['hours']));
  return others.length === 0 ? hours : '';
}

/**
 * The rows of the section for what was typed; a new one has no id. Hours that nobody typed stay those of each place. A place keeps its id, hours and position, also when its name is
 * corrected: orders hold the id. One with another name and another address is another place, and so is one without an address
 * whose name has no word of the former.
 */
export function fillPlaces(
  { places = '', pickupHours = '' }: FormTexts,
  rows: SectionEntries,
): SectionEntries {
  const lines = splitLines(places);
  const isTyped = pickupHours !== '' || sharedHours(rows) !== '';
  const namesakes = lines.map(
    (line) =>
      rows.find((row) => formatPlace(row) === line) ??
      rows.find(({ name = '' }) => name.toLowerCase() === nameKey(line)),
  );
  const left = rows.filter((row) => !namesakes.includes(row));
  const takeRenamed = (line: string, index: number): FormTexts | undefined => {
    const { name, address } = parsePlace(line);
    const found = left.findIndex(
      (row) =>
        row['address'] === address &&
        (address !== '' || (rows[index] === row && isCorrection(row['name'] ?? '', name))),
    );
    return found === -1 ? undefined : left.splice(found, 1)[0];
  };
  return lines.map((line, index) => {
    const row = namesakes[index] ?? takeRenamed(line, index);
    // A name may have a colon of its own.
    const named = row && formatPlace(row) === line ? row : { ...newPlace, ...row, ...parsePlace(line) };
    return isTyped ? { ...named, hours: pickupHours } : named;
  });
}

/** Whether names share a word, but for slips: 'At our gate', 'The gat'. */
function isCorrection(before: string, after: string): boolean {
  const words = after.toLowerCase().split(' ');
  return before
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 3 && words.some((each) => editDistance(word, each, 1) <= 1));
}

const newPlace: FormTexts = {
  ...Object.fromEntries(Object.keys(sectionFields).map((name) => [name, ''])),
  id: '',
};
