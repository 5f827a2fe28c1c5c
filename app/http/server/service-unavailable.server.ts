import { retryAfterSeconds } from './database-unavailable.server';

/** Search engines retry a 503, and caches do not store it. */
export const serviceUnavailable: ResponseInit = {
  status: 503,
  headers: { 'Retry-After': String(retryAfterSeconds) },
};
