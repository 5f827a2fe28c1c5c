import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from './api-error';
import type { Principal } from './call';
import { clientAddress } from '~/http/security/client-address.server';
import { configuration } from '~/configuration.server';

const windowSeconds = 60;

/** Protects this process; what protects people and money is counted in the database by the domain (docs/decisions/0070). */
let limiter: Promise<RateLimiterMemory> | undefined;

async function createLimiter(): Promise<RateLimiterMemory> {
  const { api } = configuration().environment;
  return new RateLimiterMemory({ points: api.requestsPerMinute, duration: windowSeconds });
}

/** One window for each account or API key, and for each address without one: a mobile network shares addresses. */
const keyOf = (request: Request, principal: Principal | null): string =>
  principal ? principal.staffMember.userId.toHexString() : (clientAddress(request) ?? 'unknown');

/**
 * Counts a request. Returns the headers of draft-ietf-httpapi-ratelimit-headers-10 for its answer; throws an ApiError with
 * status 429 when the window is used up.
 */
export async function consumeApiRateLimit(
  request: Request,
  principal: Principal | null,
): Promise<Record<string, string>> {
  const shared = await (limiter ??= createLimiter());
  const headersOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    'RateLimit-Policy': `"default";q=${shared.points};w=${windowSeconds}`,
    RateLimit: `"default";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1_000)}`,
  });
  try {
    return headersOf(await shared.consume(keyOf(request, principal)));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw rateLimited(Math.ceil(error.msBeforeNext / 1_000), headersOf(error));
  }
}
