/** What a chat from the page begins with, which its loader returns as `chat`; '' for nothing. */
export function chatOf(matches: readonly { readonly data?: unknown }[]): string {
  const { chat } = (matches.at(-1)?.data ?? {}) as { readonly chat?: unknown };
  return typeof chat === 'string' ? chat : '';
}
