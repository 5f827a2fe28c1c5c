import { closureKinds, formatClosureDays, type Closure } from '~/domain/settings/closure';
import { inputKinds } from '~/lib/forms/input-kinds';
import { isValidDay } from '~/lib/calendar-days';
import { checkboxField, lineField, selectField } from './setting-fields';
import { listSection, type FormTexts, type SettingsField } from './settings-section';

const dateField = (label: string, isOptional = false): SettingsField<string> =>
  lineField(label, {
    isOptional,
    maxLength: 10,
    format: { isValid: isValidDay, invalid: 'Enter a day, for example 2026-12-25', input: inputKinds.date },
  });

const lastDay = dateField('Last day', true);

/** Of a row as the form has it. */
const daysOf = ({ from = '', to = '' }: FormTexts): string => formatClosureDays({ from, to: to || from });

export const closureTexts = ({ takesOrders, ...closure }: Closure) => ({
  ...closure,
  takesOrders: takesOrders ? 'on' : '',
});

const ofOrders = {
  needs: 'maySeeOrders',
  message: 'Orders may lie on these days: ask somebody who may see orders.',
} as const;

export const calendarSections = {
  calendar: listSection({
    title: 'Closed days',
    group: 'Your farm',
    description: 'Days on which you are closed, and your holidays',
    searchWords: 'calendar Christmas Easter weekend holiday vacation',
    intro:
      'Customers can choose none of these days. Orders and visits that are already placed stay as they are: we list them below.',
    permission: 'bookings:write',
    reserved: {
      field: 'closes',
      values: {
        holiday: {
          needs: 'mayChangeSettings',
          message: 'A holiday stops all orders: ask somebody who may change the settings.',
        },
        all: ofOrders,
        deliveries: ofOrders,
        pickups: ofOrders,
      },
    },
    list: {
      itemName: 'closed day',
      nameField: 'from',
      nameOf: daysOf,
      namedFields: ['from', 'to'],
      unusedFields: ({ closes }) => (closes === 'holiday' ? [] : ['takesOrders']),
      isSorted: true,
      minRows: 0,
      maxRows: 500,
    },
    fields: {
      from: dateField('First day'),
      to: {
        ...lastDay,
        hint: 'Leave it empty for a single day',
        rule: (text, form) =>
          text !== '' && isValidDay(text) && text < (form['from'] ?? '')
            ? 'The last day is before the first'
            : (lastDay.rule?.(text, form) ?? null),
      },
      closes: selectField('What is closed', closureKinds),
      sentence: lineField('Sentence for customers during a holiday', {
        hint: 'Every page shows it with the last day, for example, “Merry Christmas to all of you!”',
        isOptional: true,
        maxLength: 200,
      }),
      takesOrders: checkboxField('During a holiday, take orders for the days after it'),
      note: lineField('Note for the farm', {
        hint: 'For example, “Vet’s visit”. Customers don’t see it',
        isOptional: true,
        maxLength: 100,
      }),
    },
    read: ({ closures }) => closures.map(closureTexts),
    change: (rows) => ({
      closures: rows
        .map(({ id, from, to, closes, sentence, takesOrders, note }) => ({
          id,
          from,
          to: to || from,
          closes,
          sentence,
          takesOrders,
          note,
        }))
        .sort((one, other) => (one.from < other.from ? -1 : 1)),
    }),
  }),
};
