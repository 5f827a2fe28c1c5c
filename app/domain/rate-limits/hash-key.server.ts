import { createHash } from 'node:crypto';

/** A short key that does not reveal an email address at a glance. */
export const hashKey = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
