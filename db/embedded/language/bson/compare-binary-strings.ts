/** Compares strings by their UTF-8 bytes, that is by code points, not by JavaScript's UTF-16 code units. */
export function compareBinaryStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // Surrogates encode code points above U+FFFF, although they are less than U+E000.
    const xIsSurrogate = x >= 0xd800 && x <= 0xdfff;
    const yIsSurrogate = y >= 0xd800 && y <= 0xdfff;
    if (xIsSurrogate !== yIsSurrogate)
      return xIsSurrogate ? (y > 0xdfff ? 1 : x - y) : x > 0xdfff ? -1 : x - y;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}
