import type { SecondStepMethod } from '~/domain/accounts/two-step/two-step';
import type { SecondStepFailure } from '~/domain/accounts/two-step/verify-second-step.server';
import { rateLimitResponse, type RateLimitResponse } from '~/http/forms/rate-limit-response.server';

/** Which second step a page asks for: its address says so, since a link leads from one to the other. */
export const readSecondStepMethod = (request: Request): SecondStepMethod =>
  new URL(request.url).searchParams.get('with') === 'recovery-code' ? 'recovery-code' : 'code';

export const wrongCodeMessages = {
  code: 'This code is not right. Please type the one that your app shows now, and check that your phone sets its clock by itself.',
  'recovery-code': 'This recovery code is not right, or it was used before.',
} as const satisfies Record<SecondStepMethod, string>;

/** What a page answers to a second step that was not taken. */
export function secondStepErrorResponse(
  kind: SecondStepMethod,
  refusal: SecondStepFailure,
): RateLimitResponse {
  switch (refusal.reason) {
    case 'wrong':
      return { status: 400, text: wrongCodeMessages[kind], headers: {} };
    case 'used':
      return {
        status: 400,
        text: 'This code was used already. Please wait for the next one.',
        headers: {},
      };
    case 'too-many-attempts':
      return rateLimitResponse(refusal.retryAt, { advice: 'A recovery code lets you in meanwhile.' });
  }
}
