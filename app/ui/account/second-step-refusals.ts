import type { SecondStep } from '~/domain/accounts/two-step';

const wrong = {
  code: 'This code is not right. Please type the one that your app shows now, and check that your phone sets its clock by itself.',
  'recovery-code': 'This recovery code is not right, or it was used before.',
} as const satisfies Record<SecondStep, string>;

/** What a page says about a second step that was not taken, and with which status. */
export const secondStepRefusals = (kind: SecondStep) =>
  ({
    wrong: { status: 400, text: wrong[kind] },
    used: { status: 400, text: 'This code was used already. Please wait for the next one.' },
    'too-many-codes': {
      status: 429,
      text: 'Too many codes were tried for this account. Please wait an hour, or use a recovery code.',
    },
  }) as const;
