import { createVisitor } from '../../support/shop/visitor';

/** A browser's cookies at the provider, for one that stays signed in there. */
type ProviderVisitor = ReturnType<typeof createVisitor>;

/**
 * Goes to the provider as a browser does, chooses a person (null gives up), and returns the address that the provider
 * sends the browser back to; nothing is fetched from there.
 */
export async function signInAtProvider(
  authorizationUrl: string,
  subject: string | null,
  visitor: ProviderVisitor = createVisitor(new URL(authorizationUrl).origin),
): Promise<string> {
  const { origin } = new URL(authorizationUrl);
  let answer = await visitor.get(authorizationUrl.slice(origin.length));
  for (let hop = 0; hop < 6; hop += 1) {
    if (!answer.location)
      throw new Error(`The provider answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    const next = new URL(answer.location, origin);
    if (next.origin !== origin) return next.href;
    const path = next.pathname + next.search;
    answer = path.startsWith('/interaction/')
      ? await visitor.post(path, { person: subject ?? '' }, { Origin: origin })
      : await visitor.get(path);
  }
  throw new Error('The provider leads in circles.');
}
