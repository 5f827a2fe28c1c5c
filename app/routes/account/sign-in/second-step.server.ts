import type { SecondStepMethod } from '~/domain/accounts/two-step/two-step';
import type { SecondStepFailure } from '~/domain/accounts/two-step/verify-second-step.server';
import { rateLimitResponse, type RateLimitResponse } from '~/http/forms/rate-limit-response.server';

/** By the `with` parameter, which the link to the other method sets. */
export const readSecondStepMethod = (request: Request): SecondStepMethod =>
  new URL(request.url).searchParams.get('with') === 'recovery-code' ? 'recovery-code' : 'code';

export const wrongCodeMessages = {
  code: 'This code is wrong. Please enter the one that your app shows now, and check that your phone sets its time automatically.',
  'recovery-code': 'This recovery code is wrong, or you have already used it.',
} as const satisfies Record<SecondStepMethod, string>;

export function secondStepErrorResponse(
  method: SecondStepMethod,
  failure: SecondStepFailure,
  now: Date,
): RateLimitResponse {
  switch (failure.reason) {
    case 'wrong':
      return { status: 400, text: wrongCodeMessages[method], headers: {} };
    case 'used':
      return {
        status: 400,
        text: 'You have already used this code. Please wait for the next one.',
        headers: {},
      };
    case 'too-many-attempts':
      return rateLimitResponse(failure.retryAt, now, { advice: 'You can use a recovery code instead.' });
  }
}
