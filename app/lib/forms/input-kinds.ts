import type { InputAttributes } from './form-fields';

/**
 * The attributes of a control by what is typed into it: which keyboard opens, and what the browser fills in or leaves alone. A
 * field component adds autocomplete="off" where nothing else is said.
 */
export const inputKinds = {
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel' },
  wholeNumber: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
  /** With or without https://, so not of type url. */
  webAddress: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  /** Letters and digits that are printed in capitals. */
  code: { autoCapitalize: 'characters', spellCheck: false },
  oneTimeCode: {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'go',
  },
  /** A key, or a name of an account elsewhere. */
  secret: { autoCapitalize: 'none', spellCheck: false },
} as const satisfies Readonly<Record<string, InputAttributes>>;
