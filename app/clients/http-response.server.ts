import { parseJson } from '~/lib/parse-json';
import { readLimited } from '~/lib/read-limited';

const maxBodyBytes = 64 * 1024;

/** Undefined for malformed JSON and bodies over 64 KiB. */
export async function readJson(response: Response): Promise<unknown> {
  const body = await readLimited(response.body, maxBodyBytes);
  return body === null ? undefined : parseJson(body);
}

/** Log only the code or name: the message may contain the URL. */
export function networkErrorCode(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return typeof cause?.code === 'string' ? cause.code : typeof name === 'string' ? name : 'failed';
}
