import type { Page } from 'playwright';

/** The autofill fields of the HTML standard by control group, and the controls that a group is for. */
const text = ['input:text', 'input:search', 'textarea', 'select'];
const autofillFields: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'off',
      'name',
      'given-name',
      'family-name',
      'organization',
      'address-line1',
      'address-line2',
      'address-level1',
      'address-level2',
      'address-level3',
      'country-name',
      'postal-code',
    ].map((field) => [field, text]),
  ),
  off: [
    ...text,
    'input:email',
    'input:tel',
    'input:url',
    'input:number',
    'input:date',
    'input:datetime-local',
    'input:time',
    'input:password',
  ],
  'street-address': ['textarea', 'select'],
  username: [...text, 'input:email'],
  email: [...text, 'input:email'],
  tel: [...text, 'input:tel'],
  'current-password': [...text, 'input:password'],
  'new-password': [...text, 'input:password'],
  'one-time-code': [...text, 'input:password', 'input:number'],
};

/** What a field about the visitor must say (WCAG 1.3.5), by its name. */
const ownFields: Readonly<Record<string, RegExp>> = {
  firstName: /^given-name$/,
  lastName: /^family-name$/,
  author: /^name$/,
  email: /^(email|username)$/,
  phone: /^tel$/,
  phoneNumber: /^tel$/,
  street: /^address-line1$/,
  address: /^address-line1$/,
  location: /^address-level3$/,
  city: /^address-level2$/,
  state: /^address-level1$/,
  zipCode: /^postal-code$/,
  country: /^country-name$/,
  password: /^(current|new)-password$/,
  confirmPassword: /^new-password$/,
  currentPassword: /^current-password$/,
  newPassword: /^new-password$/,
};

/** Which keyboard a field opens, by its name: the names of several forms. */
const keyboards: readonly (readonly [name: RegExp, keyboard: RegExp])[] = [
  [/email$/i, /^email$/],
  [/^(phone|phoneNumber|mpesaPhone|paidByPhone)$/i, /^tel$/],
  [/^(amount|fee|deliveryFee|minimumOrder|compareAt)$/i, /^(decimal|numeric)$/],
  [
    /^(stock|quantity|order|groupSize|minutes|manualPaymentMinutes|pickupNoticeHours|port)$/i,
    /^(numeric|number)$/,
  ],
];

type Field = {
  readonly form: string;
  readonly name: string;
  readonly control: string;
  readonly autocomplete: string | null;
  readonly keyboard: string;
  readonly enterKeyHint: string;
};

const readFields = (page: Page): Promise<Field[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        'form input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [tabindex="-1"]), form textarea',
      ),
    ];
    return controls
      .filter((control) => !control.hidden && !('readOnly' in control && control.readOnly))
      .map((control) => ({
        form: control.form?.getAttribute('action') ?? '',
        name: control.name,
        control: control.localName === 'input' ? `input:${control.type}` : control.localName,
        autocomplete: control.getAttribute('autocomplete'),
        keyboard: control.inputMode || (control.localName === 'input' ? control.type : ''),
        enterKeyHint: control.getAttribute('enterkeyhint') ?? '',
      }));
  });

/** What is wrong with the attributes of the fields of a page: autofill, keyboard and Enter key. */
export async function findWrongFields(page: Page, isForVisitors: boolean): Promise<string[]> {
  const fields = await readFields(page);
  return fields.flatMap(({ form, name, control, autocomplete, keyboard, enterKeyHint }) => {
    const faults: string[] = [];
    // A search remembers what was searched for in this browser.
    const isFree = control === 'input:search';
    if (
      autocomplete === null
        ? !isFree && !/:(date|datetime-local|time|number)$/.test(control)
        : !autofillFields[autocomplete]?.includes(control)
    )
      faults.push(`autocomplete ${autocomplete ?? 'missing'}`);
    const own = isForVisitors ? ownFields[name] : undefined;
    if (own && !own.test(autocomplete ?? ''))
      faults.push(`autocomplete ${autocomplete ?? 'missing'} does not match ${own}`);
    const expected = keyboards.find(([names]) => names.test(name))?.[1];
    if (expected && !expected.test(keyboard)) faults.push(`opens the keyboard ${keyboard}`);
    // On iOS, Enter sends the form even where its key says "next".
    if (!/^(|go|send|search|done)$/.test(enterKeyHint)) faults.push(`enterkeyhint ${enterKeyHint}`);
    return faults.map((fault) => `${form} ${name} (${control}): ${fault}`);
  });
}
