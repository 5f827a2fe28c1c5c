/** A form that could not be answered, as it was sent: what an error page gives back to be sent again. */
export type Resubmission = {
  /** The path and query that it was sent to. */
  readonly action: string;
  /** Names and values in their order, without secrets and files. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Secret fields, which have to be entered again. */
  readonly secrets: readonly string[];
  /** Whether files came with it, which can't be kept. */
  readonly hadFiles: boolean;
};

const isSecret = (name: string, secretFields: readonly string[]): boolean =>
  /password/i.test(name) || secretFields.includes(name);

/** Takes what was sent, the address that it was sent to, and the names of secret fields beside passwords. */
export function toResubmission(
  form: FormData,
  { pathname, searchParams }: URL,
  secretFields: readonly string[] = [],
): Resubmission {
  const query = new URLSearchParams(searchParams);
  // Of a script's request for the data of the page.
  query.delete('_routes');
  const entries = [...form];
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return {
    action: pathname.replace(/\.data$/, '') + (query.size > 0 ? `?${query}` : ''),
    fields: texts.filter(([name]) => !isSecret(name, secretFields)),
    secrets: [...new Set(texts.map(([name]) => name).filter((name) => isSecret(name, secretFields)))],
    hadFiles: entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
  };
}

/** Whether the data of an error response is a form that toResubmission made. */
export const isResubmission = (data: unknown): data is Resubmission =>
  typeof data === 'object' && data !== null && 'fields' in data && 'secrets' in data;
