import type { ContactMethod, Settings } from './settings';

export const getContactMethods = (
  settings: Pick<Settings, 'contactMethods' | 'phone' | 'email' | 'shopHours'>,
): readonly ContactMethod[] =>
  settings.contactMethods ?? [
    { kind: 'phone', title: 'Call us', value: settings.phone, note: settings.shopHours },
    { kind: 'email', title: 'Write to us', value: settings.email, note: 'We read every e-mail' },
  ];
