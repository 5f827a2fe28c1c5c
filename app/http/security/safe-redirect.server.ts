/** OWASP, unvalidated redirects. */
export function safeRedirect(to: FormDataEntryValue | null, fallback: string): string {
  if (typeof to !== 'string' || to.length > 2_000) return fallback;
  // Printable ASCII without spaces and backslash, which browsers treat as a slash.
  if (!/^\/(?!\/)[!-[\]-~]*$/.test(to)) return fallback;
  // `/..//evil.example` resolves to `//evil.example`.
  return new URL(to, 'http://shop.invalid').pathname.startsWith('//') ? fallback : to;
}
