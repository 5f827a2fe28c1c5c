/** What a control says of the keyboard, the Enter key, autofill and spelling. */
export type InputAttributes = {
  readonly type?:
    | 'date'
    | 'datetime-local'
    | 'email'
    | 'number'
    | 'password'
    | 'search'
    | 'tel'
    | 'time'
    | 'url';
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'url';
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'none' | 'characters';
  readonly autoCorrect?: 'off';
  readonly spellCheck?: false;
  readonly enterKeyHint?: 'go';
};

/**
 * The attributes of a control by what is typed into it: which keyboard opens, and what the browser fills in or leaves alone. A
 * field component adds autocomplete="off" where nothing else is said. No form writes them itself
 * (tests/unit/pages/input-attributes.test.ts); own-data.ts has those of what people tell of themselves.
 */
export const inputKinds = {
  /** Of a control without a field component. */
  text: { autoComplete: 'off' },
  search: { type: 'search' },
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  /** Of a form that no script checks: type email would refuse an address that is pasted with invisible characters. */
  pastedEmail: { inputMode: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel' },
  wholeNumber: { inputMode: 'numeric' },
  /** A whole number with limits that the browser knows, or with buttons that step. */
  steppedNumber: { type: 'number', inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
  dateAndTime: { type: 'datetime-local' },
  url: { type: 'url' },
  /** With or without https://, so not of type url. */
  webAddress: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  /** Letters and digits that are printed in capitals. */
  code: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
  oneTimeCode: {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'go',
  },
  password: { type: 'password', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  /** A key, the name of an account elsewhere, the end of a web address. */
  identifier: { autoCapitalize: 'none', spellCheck: false },
} as const satisfies Readonly<Record<string, InputAttributes>>;

/** What a table of fields may say of a control: one of the kinds, perhaps with an autofill field of own-data.ts. */
export type InputKind = (typeof inputKinds)[keyof typeof inputKinds];
