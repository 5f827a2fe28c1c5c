/** Database errors can quote a phone number or an email address. */
export function describeFault(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const text = [error, first].flatMap((each) => (each instanceof Error ? [each.message] : [])).join(': ');
  return text
    .replace(/\+?\d{9,}/g, '***')
    .replace(/[^\s"'<>:,]+/g, (word) => (word.includes('@') ? '***' : word))
    .slice(0, 500);
}
