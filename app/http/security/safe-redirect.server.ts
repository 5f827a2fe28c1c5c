/** Returns `to` if it is a path of this site, else `fallback` (OWASP, unvalidated redirects). */
export function safeRedirect(to: FormDataEntryValue | null, fallback: string): string {
  if (typeof to !== 'string' || to.length > 2_000) return fallback;
  // Printable ASCII without spaces, as an address bar shows our paths. Browsers treat a backslash as a slash.
  if (!/^\/(?!\/)[!-[\]-~]*$/.test(to)) return fallback;
  // `/..//evil.example` becomes `//evil.example` when its dots are resolved.
  return new URL(to, 'http://shop.invalid').pathname.startsWith('//') ? fallback : to;
}
