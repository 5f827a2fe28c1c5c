import {
  maxNoticeAddresses,
  orderNotices,
  switchedNoticesTo,
  type NoticeAudience,
  type SwitchedNotice,
} from '~/domain/settings/order-notices';
import { maxRiders, type Settings } from '~/domain/settings/settings';
import { isEmailAddress } from '~/lib/forms/email-address';
import { checkboxField, lineField, phoneField, wholeNumberField } from './setting-fields';
import { formSection, listSection, type SettingsChange, type SettingsField } from './settings-section';

const splitAddresses = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((address) => address !== '')),
];

const noticeAddresses = {
  label: 'Send them to',
  hint: 'One address per line, at most 5. If empty, emails go to the shop’s email address',
  isOptional: true,
  control: 'textarea',
  maxLength: 1_000,
  rule: (text) => {
    if (text.length > 1_000) return 'Enter at most 1000 characters';
    const addresses = splitAddresses(text);
    const wrong = addresses.find((address) => !isEmailAddress(address));
    if (wrong) return `Enter a valid email address instead of ${wrong.slice(0, 60)}`;
    return addresses.length > maxNoticeAddresses ? `Enter at most ${maxNoticeAddresses} addresses` : null;
  },
  parse: splitAddresses,
} as const satisfies SettingsField<readonly string[]>;

const alarmAddresses = {
  ...noticeAddresses,
  hint: 'One address per line, at most 5. If empty, emails go to all super admins',
} as const satisfies SettingsField<readonly string[]>;

/** The switches of the table, for one audience. */
const switches = (audience: NoticeAudience): Record<SwitchedNotice, ReturnType<typeof checkboxField>> =>
  Object.fromEntries(
    switchedNoticesTo(audience).map((notice, index) => [
      notice,
      checkboxField(orderNotices[notice].switch, {
        ...(index === 0 && { legend: 'Send an email about' }),
      }),
    ]),
  ) as Record<SwitchedNotice, ReturnType<typeof checkboxField>>;

const readSwitches = (
  audience: NoticeAudience,
  { kinds }: Settings['notices'],
): Record<SwitchedNotice, string> =>
  Object.fromEntries(
    switchedNoticesTo(audience).map((notice) => [notice, kinds[notice] ? 'on' : '']),
  ) as Record<SwitchedNotice, string>;

const changeSwitches = (values: Readonly<Record<string, unknown>>): SettingsChange =>
  Object.fromEntries(Object.entries(values).map(([notice, isOn]) => [`notices.kinds.${notice}`, isOn]));

export const backOfficeSections = {
  riders: listSection({
    title: 'Riders',
    group: 'Selling',
    description: 'Who brings orders to your customers, for the day’s sheet and the cash-up',
    searchWords: 'drivers delivery boda boda couriers cash',
    intro:
      'On the day’s sheet you give each order to a rider, and the cash-up says who has its cash. Without riders, the sheet asks for nobody. When you remove a rider, the phone number is erased everywhere; orders and cash keep the name.',
    list: { itemName: 'rider', nameField: 'name', hasUniqueNames: true, minRows: 0, maxRows: maxRiders },
    fields: {
      name: lineField('Name', { hint: 'As your people call them', maxLength: 60 }),
      phone: { ...phoneField('Phone number', { isOptional: true }), isPersonal: true },
      hasLeft: checkboxField('No longer rides for us', {
        hint: 'Orders can’t be given to this rider. Past orders and cash stay as they are',
      }),
    },
    read: ({ riders }) => riders.map(({ hasLeft, ...rider }) => ({ ...rider, hasLeft: hasLeft ? 'on' : '' })),
    change: (rows) => ({
      riders: rows.map(({ id, name, phone, hasLeft }) => ({ id, name, phone, hasLeft })),
    }),
  }),
  customerNotices: formSection({
    title: 'Emails to customers',
    group: 'Back office',
    description: 'What customers hear about their orders',
    searchWords: 'notifications mail confirmation delivered',
    intro:
      'Customers always get an email when we have their order, when it is paid or cancelled, and about money that is due back. You choose the others.',
    fields: switches('customer'),
    read: ({ notices }) => readSwitches('customer', notices),
    change: changeSwitches,
  }),
  notices: formSection({
    title: 'Emails to the farm',
    group: 'Back office',
    description: 'Which emails the farm gets, and at which address',
    searchWords: 'notifications alerts mail',
    intro:
      'We’ll email the farm a few minutes after something happens. Things that happen at about the same time come in one email.',
    fields: {
      ...switches('farm'),
      namesCustomer: checkboxField('Customer’s name and phone number', {
        legend: 'Say in these emails',
        hint: 'You can call without signing in. Leave it out if others read this mailbox',
      }),
      addresses: noticeAddresses,
    },
    read: ({ notices }) => ({
      ...readSwitches('farm', notices),
      namesCustomer: notices.namesCustomer ? 'on' : '',
      addresses: notices.addresses.join('\n'),
    }),
    change: ({ addresses, namesCustomer, ...kinds }) => ({
      'notices.addresses': addresses,
      'notices.namesCustomer': namesCustomer,
      ...changeSwitches(kinds),
    }),
  }),
  alarms: formSection({
    title: 'Alarms',
    group: 'Back office',
    description: 'Who is told when something is wrong with the shop',
    searchWords: 'warnings notifications errors mail',
    intro:
      'We’ll email you once when money waits too long, emails are stuck, the disk fills or backups stop, and once when it’s fixed.',
    fields: { addresses: alarmAddresses },
    read: ({ alarms }) => ({ addresses: alarms.addresses.join('\n') }),
    change: ({ addresses }) => ({ 'alarms.addresses': addresses }),
  }),
  comments: formSection({
    title: 'Comments on the blog',
    group: 'Back office',
    description: 'Whether comments need your approval',
    searchWords: 'moderation spam',
    fields: {
      readFirst: checkboxField('Publish comments only after approval', {
        hint: 'If not ticked, comments appear immediately, and you can hide them',
      }),
    },
    read: ({ comments }) => ({ readFirst: comments.moderation === 'before' ? 'on' : '' }),
    change: ({ readFirst }) => ({ 'comments.moderation': readFirst ? 'before' : 'after' }),
  }),
  security: formSection({
    title: 'Staff sign-in',
    group: 'Back office',
    description: 'Whether everybody needs an authenticator app',
    searchWords: 'password two-factor 2FA login security',
    needsFreshSession: true,
    fields: {
      requireTwoStepForAdmins: checkboxField('Require two-step sign-in for the back office', {
        hint: 'Everybody who opens the back office, including you, then needs a code from an authenticator app. We’ll ask each person to set it up',
      }),
    },
    read: ({ security }) => ({ requireTwoStepForAdmins: security.requireTwoStepForAdmins ? 'on' : '' }),
    change: ({ requireTwoStepForAdmins }) => ({
      'security.requireTwoStepForAdmins': requireTwoStepForAdmins,
    }),
  }),
  newsletter: formSection({
    title: 'Newsletter',
    group: 'Back office',
    description: 'How fast we send the newsletter',
    fields: {
      mailsPerMinute: wholeNumberField('Emails per minute', {
        hint: 'As many as your mail server accepts, from 12 to 1200. 60 is right for most',
        min: 12,
        max: 1_200,
      }),
    },
    read: ({ newsletter }) => ({ mailsPerMinute: String(newsletter.mailsPerMinute) }),
    change: ({ mailsPerMinute }) => ({ 'newsletter.mailsPerMinute': mailsPerMinute }),
  }),
  audit: formSection({
    title: 'Audit log',
    group: 'Back office',
    description: 'How long we keep who changed what',
    intro: 'The audit log says who changed what in the back office.',
    fields: {
      auditRetentionDays: wholeNumberField('Days to keep entries', {
        hint: 'Older entries are deleted. 30 to 3650 days; 730 days are two years',
        min: 30,
        max: 3_650,
      }),
    },
    read: ({ backOffice }) => ({ auditRetentionDays: String(backOffice.auditRetentionDays) }),
    change: ({ auditRetentionDays }) => ({ 'backOffice.auditRetentionDays': auditRetentionDays }),
  }),
};
