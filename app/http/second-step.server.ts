import type { SecondStep } from '~/domain/accounts/two-step';
import type { SecondStepRefusal } from '~/domain/accounts/use-second-step.server';
import { refuseUntil, type Refusal } from './refusal.server';

/** Which second step a page asks for: its address says so, since a link leads from one to the other. */
export const askedSecondStep = (request: Request): SecondStep =>
  new URL(request.url).searchParams.get('with') === 'recovery-code' ? 'recovery-code' : 'code';

export const wrongSecondStep = {
  code: 'This code is not right. Please type the one that your app shows now, and check that your phone sets its clock by itself.',
  'recovery-code': 'This recovery code is not right, or it was used before.',
} as const satisfies Record<SecondStep, string>;

/** What a page answers to a second step that was not taken. */
export function refuseSecondStep(kind: SecondStep, refusal: SecondStepRefusal): Refusal {
  switch (refusal.reason) {
    case 'wrong':
      return { status: 400, text: wrongSecondStep[kind], headers: {} };
    case 'used':
      return {
        status: 400,
        text: 'This code was used already. Please wait for the next one.',
        headers: {},
      };
    case 'too-many-codes':
      return refuseUntil(refusal.retryAt, { advice: 'A recovery code lets you in meanwhile.' });
  }
}
