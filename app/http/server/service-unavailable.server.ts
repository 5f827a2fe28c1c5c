import { retryAfterSeconds } from './database-unavailable.server';

/** The response of a page that could not be loaded completely: search engines retry, and caches do not keep it. */
export const serviceUnavailable: ResponseInit = {
  status: 503,
  headers: { 'Retry-After': String(retryAfterSeconds) },
};
