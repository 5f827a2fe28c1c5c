/**
 * Undefined for what is no JSON in UTF-8. Ignores a byte-order mark before it, as RFC 8259 (8.1) allows: gateways on Windows
 * prepend one.
 */
export function parseJson(body: Uint8Array | string): unknown {
  try {
    // Without `ignoreBOM`, the decoder drops the mark.
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
