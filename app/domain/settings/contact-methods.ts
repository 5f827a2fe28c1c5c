import type { ContactMethod, Settings } from './settings';

/** Stands in a note for the opening hours of the settings. */
export const shopHoursPlaceholder = '{shop hours}';

/** The message for a note with other words in braces. */
export const findNoteError = (note: string): string | null => {
  const unknown = (note.match(/\{[a-z][a-z ]*\}/gi) ?? []).find((found) => found !== shopHoursPlaceholder);
  return unknown ? `We don’t know “${unknown}”. Only ${shopHoursPlaceholder} is replaced` : null;
};

/** In the settings, before an admin has changed them. An empty value is the shop's own number or address. */
const defaultContactMethods: readonly ContactMethod[] = [
  { kind: 'phone', title: 'Call us', value: '', note: shopHoursPlaceholder },
  { kind: 'email', title: 'Write to us', value: '', note: 'We read every email' },
];

export const storedContactMethods = ({ contactMethods }: Pick<Settings, 'contactMethods'>) =>
  contactMethods ?? defaultContactMethods;

/** As the contact page shows them, without those that lead nowhere. */
export const getContactMethods = (
  settings: Pick<Settings, 'contactMethods' | 'phone' | 'email' | 'shopHours'>,
): readonly ContactMethod[] =>
  storedContactMethods(settings)
    .map(({ kind, title, value, note }) => ({
      kind,
      title,
      value: value || (kind === 'email' ? settings.email : settings.phone),
      note: note.replaceAll(shopHoursPlaceholder, settings.shopHours),
    }))
    .filter(({ value }) => value !== '');
