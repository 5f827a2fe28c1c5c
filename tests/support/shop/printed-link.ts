import { waitForOutput, type Shop } from './start-shop';

/**
 * The path of a link with a token in an email that the shop prints on its console; `prefix` is without the token, like
 * '/reset-password'. The outbox does not keep the text of such an email once it is delivered.
 */
export async function readPrintedLink(
  shop: Pick<Shop, 'process'>,
  email: string,
  prefix: string,
): Promise<string> {
  const escaped = email.replace(/[.+]/g, '\\$&');
  const [, path = ''] = await waitForOutput(
    shop,
    // Within one email: after another one to the same address, the next link may be somebody else's.
    new RegExp(`Email to ${escaped}: (?:(?!\\nEmail to )[^])*?(${prefix}/[\\w-]{43})`),
  );
  return path;
}
