import type { PromptResult } from '~/domain/mpesa/prompts/prompt-result';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { formatDuration } from '~/lib/format/format-duration';

export type RateLimitResponse = {
  readonly status: number;
  readonly text: string;
  readonly headers: HeadersInit;
};

/** `what` names the exceeded limit, `advice` an alternative to waiting. */
export function rateLimitResponse(
  retryAt: Date,
  now: Date,
  { what = 'Too many attempts.', advice = '' }: { what?: string; advice?: string } = {},
): RateLimitResponse {
  const ms = Math.max(retryAt.getTime() - now.getTime(), 1_000);
  return {
    status: 429,
    text: `${what} Please wait ${formatDuration(ms)} and try again.${advice && ` ${advice}`}`,
    headers: { 'Retry-After': String(Math.ceil(ms / 1000)) },
  };
}

export async function promptFailureResponse(
  failure: Extract<PromptResult, { ok: false }>,
  now: Date,
): Promise<RateLimitResponse> {
  const { cash } = findOfferedMethods(await loadSettings());
  const { reason, message, retryAt } = failure;
  return retryAt && reason !== 'too-soon'
    ? rateLimitResponse(retryAt, now, { what: message, advice: cash ? 'Or choose cash.' : '' })
    : { status: 409, text: message, headers: {} };
}

/** The queue of password checks is full and drains within seconds. */
export const overloadedResponse: RateLimitResponse = {
  status: 503,
  text: 'The shop is very busy right now. Please try again in a minute.',
  headers: { 'Retry-After': '60' },
};
