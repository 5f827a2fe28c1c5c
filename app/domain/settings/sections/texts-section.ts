import { smsLimits } from '~/domain/settings/settings';
import {
  customerSmsKindNames,
  customerSmsKinds,
  farmSmsKindNames,
  farmSmsKinds,
} from '~/domain/settings/sms-kinds';
import { formatClock } from '~/lib/format/dates';
import { toGsmText } from '~/lib/format/gsm-text';
import { toSingleLine } from '~/lib/format/normalise-text';
import { formatPhone, parseKenyanPhone } from '~/lib/format/phone';
import { checkboxField, lineField, selectField, wholeNumberField } from './setting-fields';
import { formSection, type SettingsField } from './settings-section';

const splitPhones = (text: string): readonly string[] =>
  text
    .split(/[\n,;]+/)
    .map(toSingleLine)
    .filter((line) => line !== '');

const parsePhones = (text: string) => [
  ...new Set(splitPhones(text).flatMap((line) => parseKenyanPhone(line) ?? [])),
];

const farmPhones = {
  label: 'Phones of the farm',
  hint: `One mobile number per line, at most ${smsLimits.farmPhones}. Without any, the farm gets no texts`,
  isOptional: true,
  isPersonal: true,
  control: 'textarea',
  maxLength: 200,
  rule: (text) => {
    if (text.length > 200) return 'Enter at most 200 characters';
    const wrong = splitPhones(text).find((line) => parseKenyanPhone(line) === null);
    if (wrong) return `Enter a mobile number such as 0712 345 678 instead of ${wrong.slice(0, 60)}`;
    return parsePhones(text).length > smsLimits.farmPhones
      ? `Enter at most ${smsLimits.farmPhones} numbers`
      : null;
  },
  parse: parsePhones,
} as const satisfies SettingsField;

const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [String(hour), formatClock(`${hour}:00`)]),
);

const hourField = (label: string, hint?: string) => ({
  ...selectField(label, hours),
  ...(hint && { hint }),
  parse: Number,
});

/** One sign outside GSM-7 would double the price of each text. */
const toWords = (text: string): string => toGsmText(toSingleLine(text));

const wordsField = (label: string, hint: string) => ({
  ...lineField(label, { hint, isOptional: true, maxLength: smsLimits.words }),
  normalise: toWords,
});

const switches = <Kind extends string>(
  kinds: readonly Kind[],
  labels: Readonly<Record<Kind, string>>,
  legend: string,
) =>
  Object.fromEntries(
    kinds.map((kind, index) => [kind, checkboxField(labels[kind], index === 0 ? { legend } : {})]),
  ) as Record<Kind, ReturnType<typeof checkboxField>>;

const readSwitches = <Kind extends string>(
  kinds: Readonly<Record<Kind, boolean>>,
  names: readonly Kind[],
): Record<Kind, string> =>
  Object.fromEntries(names.map((kind) => [kind, kinds[kind] ? 'on' : ''])) as Record<Kind, string>;

const pick = <Kind extends string>(
  values: Readonly<Record<Kind, boolean>>,
  names: readonly Kind[],
): Record<Kind, boolean> =>
  Object.fromEntries(names.map((kind) => [kind, values[kind]])) as Record<Kind, boolean>;

export const textsSections = {
  texts: formSection({
    title: 'Texts (SMS)',
    group: 'Back office',
    description: 'What customers and the farm are texted, and how many texts a day',
    searchWords: 'SMS messages notifications mobile phones greeting quiet hours limit cost price',
    intro:
      'Each text is one message. Customers get theirs between 7 AM and 9 PM, but are told at any hour that an order is on its way.',
    savedNote: ({ greeting = '', signOff = '' }) => {
      const mended = [greeting, signOff]
        .filter((typed) => toWords(typed) !== toSingleLine(typed))
        .map((typed) => `“${toWords(typed)}”`);
      return mended.length === 0
        ? null
        : `We wrote ${mended.join(' and ')}, because other signs would double the price of each text.`;
    },
    fields: {
      ...switches(customerSmsKindNames, customerSmsKinds, 'Text customers when'),
      sharesRiderPhone: checkboxField('Tell them the rider’s phone number', {
        legend: 'In these texts',
        hint: 'When their order is on its way, if the rider has a mobile number under “Riders”',
      }),
      greeting: wordsField('Greeting', 'After the shop’s name, for example “Habari!”'),
      signOff: wordsField('Sign-off', 'At the end, for example “Asante”'),
      ...switches(farmSmsKindNames, farmSmsKinds, 'Text the farm about'),
      farmPhones,
      restFrom: hourField('Rest from', 'Texts to the farm wait until these hours are over, alarms too'),
      restUntil: hourField('Rest until', 'The same hour twice: no rest'),
      perDay: {
        ...wholeNumberField('Most texts a day', {
          hint: `More wait for the next day, if they are still of use then. ${smsLimits.perDay.min} to ${smsLimits.perDay.max}; 0 sends none`,
          ...smsLimits.perDay,
        }),
        legend: 'How many',
      },
      perPhone: wholeNumberField('Most texts a day to one phone', {
        hint: `${smsLimits.perPhone.min} to ${smsLimits.perPhone.max}`,
        ...smsLimits.perPhone,
      }),
    },
    read: ({ sms }) => ({
      ...readSwitches(sms.kinds, customerSmsKindNames),
      sharesRiderPhone: sms.sharesRiderPhone ? 'on' : '',
      greeting: sms.greeting,
      signOff: sms.signOff,
      ...readSwitches(sms.farmKinds, farmSmsKindNames),
      farmPhones: sms.farmPhones.map(formatPhone).join('\n'),
      restFrom: String(sms.farmQuietHours.from),
      restUntil: String(sms.farmQuietHours.until),
      perDay: String(sms.perDay),
      perPhone: String(sms.perPhone),
    }),
    change: ({ sharesRiderPhone, greeting, signOff, restFrom, restUntil, perDay, perPhone, ...values }) => ({
      'sms.kinds': pick(values, customerSmsKindNames),
      'sms.farmKinds': pick(values, farmSmsKindNames),
      'sms.sharesRiderPhone': sharesRiderPhone,
      'sms.greeting': greeting,
      'sms.signOff': signOff,
      'sms.farmPhones': values.farmPhones,
      'sms.farmQuietHours': { from: restFrom, until: restUntil },
      'sms.perDay': perDay,
      'sms.perPhone': perPhone,
    }),
  }),
};
