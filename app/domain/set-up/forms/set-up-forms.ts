import { checkboxField } from '~/domain/settings/sections/setting-fields';
import type { FormTexts, SettingsField, SettingsFields } from '~/domain/settings/sections/settings-section';
import { formatInternational, parseKenyanPhone } from '~/lib/format/phone';
import type { FieldRule } from '~/lib/forms/form-fields';
import { mpesaKeysPath, settingsSectionPath } from '~/paths/administration';
import { askedSection, type AskedSectionName } from './asked-sections';
import { fillPlaces, pickupHoursField, pickupPlacesField, showPlaces } from './pickup-places';
import type { AskedShop, SetUpForm } from './set-up-form';
import { isUsual, usualHours } from './usual-hours';

type Shown = Partial<Pick<SettingsField, 'label' | 'hint' | 'legend' | 'options'>> & {
  /** The message of an empty field that the section lets pass. */
  readonly missing?: string;
  /** The checkbox without which the field says nothing. */
  readonly onlyWith?: string;
  /** The checkbox with which it says nothing. */
  readonly notWith?: string;
};

/** A field of a section in other words. Its values are the section's to parse. */
function fieldOf(
  section: AskedSectionName,
  name: string,
  { missing, onlyWith, notWith, ...shown }: Shown = {},
) {
  const field = askedSection(section).fields[name];
  if (!field) throw new Error(`The section ${section} has no field ${name}`);
  const rule: FieldRule = (text, form) => {
    if ((onlyWith && form[onlyWith] !== 'on') || (notWith && form[notWith] === 'on')) return null;
    return missing && text.trim() === '' ? missing : (field.rule?.(text, form) ?? null);
  };
  return {
    ...field,
    ...shown,
    rule,
    parse: undefined,
    isOptional: !missing && (Boolean(onlyWith) || field.isOptional),
  } satisfies SettingsField;
}

const fieldsFrom = (section: AskedSectionName, fields: Readonly<Record<string, Shown>>): SettingsFields =>
  Object.fromEntries(Object.entries(fields).map(([name, shown]) => [name, fieldOf(section, name, shown)]));

/** wa.me needs the code of the country. */
const toWhatsApp = (phone: string): string => {
  const mobile = parseKenyanPhone(phone);
  return mobile ? formatInternational(mobile) : phone;
};

/** The entry, with the texts of these fields. */
const withTyped = (typed: FormTexts, entry: FormTexts, names: readonly string[]): FormTexts => ({
  ...entry,
  ...Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])),
});

const oneOf =
  (names: readonly string[], message: string): FieldRule =>
  (_text, form) =>
    names.some((name) => form[name] === 'on') ? null : message;

const findKindError: FieldRule = (text, form) =>
  askedSection('paybill').fields['kind']?.rule?.(text, form) ?? null;

const businessNumberKinds = { '': 'None yet', till: 'Till (Buy Goods)', paybill: 'Paybill' };

export const setUpForms = {
  farm: {
    intro: 'People see this at the top and bottom of every page, and Google shows it.',
    parts: [
      {
        section: 'name',
        fields: fieldsFrom('name', {
          name: {},
          place: { missing: 'Enter your town or village' },
        }),
      },
      {
        section: 'footer',
        fields: fieldsFrom('footer', {
          footerText: {
            label: 'Your farm in one sentence',
            hint: 'For example, “We keep 20 cows and bring their milk to your door every morning.”',
          },
        }),
      },
    ],
  },
  reach: {
    intro: 'Shown on every page, so that customers can ask and order.',
    parts: [
      {
        section: 'contacts',
        fields: {
          phone: fieldOf('contacts', 'phone', { missing: 'Enter your phone number' }),
          sameWhatsapp: checkboxField('WhatsApp on the same number'),
          whatsapp: fieldOf('contacts', 'whatsapp', {
            label: 'Another WhatsApp number',
            hint: 'Only if it isn’t the same number. With the country code, for example +254',
          }),
          email: fieldOf('contacts', 'email'),
        },
        show: (entry) => {
          const { phone = '', whatsapp = '' } = entry;
          const isSame = whatsapp !== '' && whatsapp === toWhatsApp(phone);
          return { ...entry, sameWhatsapp: isSame ? 'on' : '', whatsapp: isSame ? '' : whatsapp };
        },
        fill: (typed, entry) => ({
          ...withTyped(typed, entry, ['phone', 'whatsapp', 'email']),
          ...(typed['sameWhatsapp'] === 'on' && { whatsapp: toWhatsApp(typed['phone']?.trim() ?? '') }),
        }),
      },
      {
        section: 'hours',
        fields: {
          usualHours: {
            label: 'Opening hours',
            isOptional: true,
            control: 'select',
            options: {
              '': 'Other hours',
              ...Object.fromEntries(usualHours.map((each) => [each, each])),
            },
            rule: (text) => (text === '' || isUsual(text) ? null : 'Choose your opening hours'),
          },
          shopHours: fieldOf('hours', 'shopHours', {
            label: 'Other hours',
            hint: 'Write it like “Mon-Sat 7:00 AM - 6:00 PM”',
          }),
        },
        show: ({ shopHours = '' }) =>
          isUsual(shopHours) ? { usualHours: shopHours, shopHours: '' } : { usualHours: '', shopHours },
        fill: (typed, entry) => ({ ...entry, shopHours: typed['usualHours'] || (typed['shopHours'] ?? '') }),
      },
    ],
  },
  where: {
    intro: 'So that customers, visitors and riders find you.',
    parts: [
      {
        section: 'contacts',
        fields: fieldsFrom('contacts', {
          address: {
            hint: 'For example, “3 km from Kitale on the road to Eldoret”',
            missing: 'Enter the address',
          },
        }),
      },
      {
        section: 'map',
        fields: fieldsFrom('map', {
          position: {
            missing: 'Enter the position of your gate, or tick that you give none',
            notWith: 'withoutMap',
          },
          withoutMap: {},
          directions: { label: 'How to find the gate', missing: 'Say how to find the gate' },
        }),
      },
    ],
  },
  delivery: {
    intro: 'Tick what you offer, and fill in only what belongs to it. You can change it at any time.',
    more: ({ hasDeliveryAreas, hasPickupPlaces }) => [
      {
        label: hasDeliveryAreas
          ? 'Your delivery areas: towns, fees and days'
          : 'Other fees or days for each town: set up delivery areas',
        path: settingsSectionPath('areas'),
      },
      ...(hasPickupPlaces
        ? [{ label: 'Hours and map of each pickup place', path: settingsSectionPath('pickup') }]
        : []),
    ],
    parts: [
      {
        section: 'selling',
        fields: {
          delivery: {
            ...fieldOf('selling', 'delivery', { hint: 'You bring the orders, or a rider does' }),
            rule: oneOf(['delivery', 'pickup'], 'Tick home delivery, store pickup, or both'),
          },
          pickup: fieldOf('selling', 'pickup', { hint: 'At your gate, or at other places' }),
        },
      },
      {
        section: 'delivery',
        // Each area has its own.
        isAsked: ({ hasDeliveryAreas }) => !hasDeliveryAreas,
        fields: fieldsFrom('delivery', {
          deliveryFee: {
            legend: 'If you deliver',
            missing: 'Enter the delivery fee; 0 means free',
            onlyWith: 'delivery',
          },
          towns: { onlyWith: 'delivery' },
          days: { onlyWith: 'delivery' },
          orderBy: { onlyWith: 'delivery' },
          orderByDay: { onlyWith: 'delivery' },
          minimumOrder: { onlyWith: 'delivery' },
        }),
        fill: (typed, entry) =>
          typed['delivery'] === 'on'
            ? withTyped(typed, entry, [
                'deliveryFee',
                'towns',
                'days',
                'orderBy',
                'orderByDay',
                'minimumOrder',
              ])
            : null,
      },
      {
        section: 'pickup',
        fields: { places: pickupPlacesField, pickupHours: pickupHoursField },
        rows: {
          show: showPlaces,
          fill: (typed, rows) => (typed['pickup'] === 'on' ? fillPlaces(typed, rows) : null),
        },
      },
      {
        section: 'checkout',
        fields: fieldsFrom('checkout', {
          pickupNoticeHours: {
            hint: 'The time you need from the order until it can be collected',
            onlyWith: 'pickup',
          },
        }),
        fill: (typed, entry) =>
          typed['pickup'] === 'on' ? withTyped(typed, entry, ['pickupNoticeHours']) : null,
      },
      {
        section: 'pages',
        fields: fieldsFrom('pages', {
          visits: {
            legend: 'Farm visits',
            label: 'People can book a visit to the farm',
            hint: 'Tick it if you take visitors, and say when',
          },
        }),
      },
      {
        section: 'visits',
        // The deliveries of this form have days, too.
        fields: {
          tourDays: fieldOf('visits', 'days', { missing: 'Choose at least one day', onlyWith: 'visits' }),
          ...fieldsFrom('visits', {
            startsAt: { missing: 'Enter when a visit begins, for example 10:00', onlyWith: 'visits' },
            durationMinutes: { missing: 'Enter how long a visit takes', onlyWith: 'visits' },
            dailyCapacity: { missing: 'Enter how many visitors you take a day', onlyWith: 'visits' },
          }),
        },
        show: ({ days = '', ...entry }) => ({ ...entry, tourDays: days }),
        fill: (typed, entry) =>
          typed['visits'] === 'on'
            ? {
                ...withTyped(typed, entry, ['startsAt', 'durationMinutes', 'dailyCapacity']),
                days: typed['tourDays'] ?? '',
              }
            : null,
      },
    ],
  },
  payment: {
    intro:
      'Customers pay to your till or Paybill and enter the M-Pesa code. You match the code with your statement. This works at once, without Safaricom’s keys.',
    more: () => [{ label: 'M-Pesa prompts: enter Safaricom’s keys', path: mpesaKeysPath }],
    parts: [
      {
        section: 'selling',
        fields: {
          cash: {
            ...fieldOf('selling', 'cash'),
            rule: oneOf(['cash', 'mpesaByHand'], 'Tick cash, M-Pesa by hand, or both'),
          },
          mpesaByHand: fieldOf('selling', 'mpesaByHand', {
            hint: 'Needs your till or Paybill number below',
          }),
        },
      },
      {
        section: 'paybill',
        fields: {
          kind: {
            ...fieldOf('paybill', 'kind', { label: 'Till or Paybill', options: businessNumberKinds }),
            rule: (text, form) =>
              text === '' && form['cash'] !== 'on'
                ? 'Choose whether you have a till or a Paybill, or tick cash'
                : findKindError(text, form),
          },
          number: fieldOf('paybill', 'number'),
        },
      },
    ],
  },
  // Before the step 'The rules'.
  questions: {
    intro: 'Your terms and your privacy policy say what you answer here.',
    parts: [{ section: 'rules', fields: askedSection('rules').fields }],
  },
} as const satisfies Record<string, SetUpForm>;

export type SetUpFormName = keyof typeof setUpForms;

export const isSetUpForm = (name: string): name is SetUpFormName => Object.hasOwn(setUpForms, name);

/** With the parts that this shop is asked for. */
export function setUpForm(name: SetUpFormName, shop: AskedShop): SetUpForm {
  const form: SetUpForm = setUpForms[name];
  return { ...form, parts: form.parts.filter(({ isAsked = () => true }) => isAsked(shop)) };
}
