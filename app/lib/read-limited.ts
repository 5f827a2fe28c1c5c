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
  return length > maxBytes ? null : new Uint8Array(Buffer.concat(chunks));
}
