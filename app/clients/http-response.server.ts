/** The services that we call answer in below 1 kB; far more is an error page, or a fault of something between. */
const maxBodyBytes = 64 * 1024;

/** Reads the JSON of an answer; undefined for what is none, and for far more than any that belongs here. */
export const readJson = async (response: Response): Promise<unknown> =>
  parseJson(await readBounded(response));

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBodyBytes) {
      await reader.cancel();
      return '';
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code or the name of a fault of the network; its words may hold the address. */
export function networkErrorCode(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return typeof cause?.code === 'string' ? cause.code : typeof name === 'string' ? name : 'failed';
}
