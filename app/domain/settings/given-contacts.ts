import type { Settings } from './settings';

export const contactNames = ['phone', 'whatsapp', 'email', 'address', 'shopHours'] as const;

/** Whether the farm has given each. */
export type GivenContacts = Readonly<Record<(typeof contactNames)[number], boolean>>;

export const givenContacts = (settings: Pick<Settings, (typeof contactNames)[number]>): GivenContacts =>
  Object.fromEntries(contactNames.map((name) => [name, settings[name] !== ''])) as GivenContacts;
