import { errorResponse, readLimitedBody } from './read-form.server';

/** More than a callback of M-Pesa (600 bytes) or of the SMS provider, with a text of ten parts, has. */
const maxCallbackBytes = 16 * 1024;

/** The body of another service's call. Throws the response to anything but a POST (405), and to one that is too long (413). */
export async function readCallback(request: Request): Promise<Uint8Array> {
  if (request.method !== 'POST') refuseReading();
  const body = await readLimitedBody(request, maxCallbackBytes);
  if (!body) throw errorResponse(413, 'Too long.');
  return body;
}

/** The loader of an address that takes calls only. */
export const refuseReading = (): never => {
  throw errorResponse(405, 'This address only accepts callbacks.', { Allow: 'POST' });
};
