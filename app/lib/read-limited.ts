/** Null above `maxBytes`. Drops the excess, because most clients read no response before they have sent the body. */
export async function readLimited(
  stream: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  maxDiscardedBytes = maxBytes,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Returning from the loop cancels the stream.
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else if (length > maxDiscardedBytes) return null;
  }
  if (length > maxBytes) return null;
  // One copy: a body may have 24 MB.
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
