import { maxNoticeAddresses, noticeKindNames, noticeKinds } from '~/domain/notices/farm-notice';
import type { Settings } from '~/domain/settings/settings';
import { isEmailAddress } from '~/lib/forms/email-address';
import type { FormField, FormFields } from '~/lib/forms/form-fields';

const wholeNumber = (options: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}): FormField<number> & { readonly parse: (text: string) => number } => {
  const { label, min, max } = options;
  const message = `${label} must be a whole number from ${min} to ${max}`;
  return {
    label,
    maxLength: String(max).length,
    rule: (text) => {
      const trimmed = text.trim();
      if (trimmed === '') return `${label} is required`;
      const value = Number(trimmed);
      return /^\d{1,9}$/.test(trimmed) && value >= min && value <= max ? null : message;
    },
    normalise: (text) => text.trim(),
    parse: Number,
  };
};

const splitAddresses = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((address) => address !== '')),
];

const addressesField = {
  label: 'Send them to',
  maxLength: 1_000,
  rule: (text) => {
    if (text.length > 1_000) return 'Enter at most 1000 characters';
    const addresses = splitAddresses(text);
    const wrong = addresses.find((address) => !isEmailAddress(address));
    if (wrong) return `Enter a valid email address instead of ${wrong.slice(0, 60)}`;
    return addresses.length > maxNoticeAddresses ? `Enter at most ${maxNoticeAddresses} addresses` : null;
  },
  parse: splitAddresses,
} as const satisfies FormField<readonly string[]>;

type Section = {
  readonly title: string;
  readonly fields: FormFields;
  /** Labels by name; a checkbox that is not ticked is not sent. */
  readonly checkboxes: Readonly<Record<string, string>>;
  /** As the form shows them: 'on' or '' for a checkbox. */
  readonly read: (settings: Settings) => Readonly<Record<string, string>>;
};

/** The sections of /settings-admin, each with its own form. */
export const settingsSections = {
  notices: {
    title: 'E-mails to the farm',
    fields: { addresses: addressesField },
    checkboxes: Object.fromEntries(noticeKindNames.map((kind) => [kind, noticeKinds[kind].name])),
    read: ({ notices }) => ({
      addresses: notices.addresses.join('\n'),
      ...Object.fromEntries(noticeKindNames.map((kind) => [kind, notices.kinds[kind] ? 'on' : ''])),
    }),
  },
  orders: {
    title: 'Payments, orders and stock',
    fields: {
      claimHoldHours: wholeNumber({ label: 'Hours to match an M-Pesa code', min: 1, max: 168 }),
      maxUnconfirmedUnits: wholeNumber({ label: 'Largest cash order without a call', min: 0, max: 100_000 }),
      lowStockThreshold: wholeNumber({ label: 'Low-stock level', min: 0, max: 100_000 }),
    },
    checkboxes: {},
    read: ({ checkout, backOffice }) => ({
      claimHoldHours: String(checkout.claimHoldHours),
      maxUnconfirmedUnits: String(checkout.maxUnconfirmedUnits),
      lowStockThreshold: String(backOffice.lowStockThreshold),
    }),
  },
  audit: {
    title: 'Audit log',
    fields: { auditRetentionDays: wholeNumber({ label: 'Days to keep entries', min: 30, max: 3_650 }) },
    checkboxes: {},
    read: ({ backOffice }) => ({ auditRetentionDays: String(backOffice.auditRetentionDays) }),
  },
} as const satisfies Record<string, Section>;

export type SettingsSection = keyof typeof settingsSections;

export const settingsSectionNames = Object.keys(settingsSections) as SettingsSection[];

export const isSettingsSection = (name: string): name is SettingsSection =>
  Object.hasOwn(settingsSections, name);

export const settingsSection = (name: SettingsSection): Section => settingsSections[name];

/** Values of a form by the labels that a person reads, for conflicts and the audit log. */
export function labelValues(
  section: SettingsSection,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const { fields, checkboxes } = settingsSection(section);
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return {
    ...Object.fromEntries(
      Object.entries(checkboxes).map(([name, label]) => [label, text(name) === 'on' ? 'Yes' : 'No']),
    ),
    ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [label, text(name).trim()])),
  };
}
