import type { PromptResult } from '~/domain/payments/prompts/prompt-result';
import { formatDuration } from '~/lib/format-duration';

/** What a form that is asked too often, or by too many at once, answers. */
export type RateLimitResponse = {
  readonly status: number;
  readonly text: string;
  readonly headers: HeadersInit;
};

/** Takes when it may be tried again, what there was too much of, and what else the person can do. */
export function rateLimitResponse(
  retryAt: Date,
  { what = 'There were too many tries.', advice = '' }: { what?: string; advice?: string } = {},
): RateLimitResponse {
  const ms = Math.max(retryAt.getTime() - Date.now(), 1_000);
  return {
    status: 429,
    text: `${what} Please wait ${formatDuration(ms)} and try again.${advice && ` ${advice}`}`,
    headers: { 'Retry-After': String(Math.ceil(ms / 1000)) },
  };
}

/** Says why no M-Pesa prompt was sent: until when there were too many of them, or what M-Pesa has answered. */
export function promptFailureResponse(refusal: Extract<PromptResult, { ok: false }>): RateLimitResponse {
  const { reason, message, retryAt } = refusal;
  return retryAt && reason !== 'too-soon'
    ? rateLimitResponse(retryAt, { what: message, advice: 'Or choose cash.' })
    : { status: 409, text: message, headers: {} };
}

/** For a crowd that wants passwords checked at the same moment: it is over in seconds. */
export const overloadedResponse: RateLimitResponse = {
  status: 503,
  text: 'Very many people are here at this moment. Please try again in a minute.',
  headers: { 'Retry-After': '60' },
};
