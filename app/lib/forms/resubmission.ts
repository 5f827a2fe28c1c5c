import { isObjectId } from '../object-id';

/** A failed form, which the error page shows for resubmission. */
export type Resubmission = {
  readonly action: string;
  /** As it was sent: a route that takes files reads no other, and the other takes more bytes for many fields. */
  readonly encType: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Names of fields that the visitor must enter again. */
  readonly secrets: readonly string[];
  readonly hadFiles: boolean;
};

export const isMultipart = (headers: Headers): boolean =>
  /^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '');

const isSecret = (name: string, secretFields: readonly string[]): boolean =>
  /password/i.test(name) || secretFields.includes(name);

/** The path of a page with its query, without what Remix adds for Single Fetch requests. */
export function pagePathOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams(searchParams);
  query.delete('_routes');
  return pathname.replace(/\.data$/, '') + (query.size > 0 ? `?${query}` : '');
}

export function toResubmission(
  form: FormData,
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  secretFields: readonly string[] = [],
): Resubmission {
  const entries = [...form];
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return {
    action: pagePathOf(url),
    encType: isMultipart(headers) ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    fields: texts.filter(([name]) => !isSecret(name, secretFields)),
    secrets: [...new Set(texts.map(([name]) => name).filter((name) => isSecret(name, secretFields)))],
    hadFiles: entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
  };
}

/** The field of the sign-in forms with an encrypted form that was sent without a session (docs/decisions/0099). */
export const sealedFormField = 'sealedForm';

/** Names of fields that pages fill in. */
const generatedFields =
  /^(intent|sealedForm|version|returnTo|redirectTo|role|purpose|settles|session|hash|id|list|move|seen\w*|.*(Id|Key|Token|Version))$/;
const pictureId = /^[0-9a-f]{32}$/;

export const isEnteredByVisitor = ([name, value]: readonly [name: string, value: string]): boolean =>
  value.trim() !== '' && !generatedFields.test(name) && !isObjectId(value) && !pictureId.test(value);

export const isResubmission = (data: unknown): data is Resubmission =>
  typeof data === 'object' && data !== null && 'fields' in data && 'secrets' in data;
