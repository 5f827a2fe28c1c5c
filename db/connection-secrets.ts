/** Shorter texts occur in ordinary words. */
const minSecretLength = 3;

const maxLineLength = 600;

/** The text as one line, without the password and the other secrets of the connection string. */
export function withoutSecrets(text: string, uri: string): string {
  const hidden = secretsOf(uri).reduce((line, secret) => line.replaceAll(secret, '***'), text);
  return hidden
    .replace(/\/\/[^/\s]*@/g, '//***@')
    .replace(/\s+/g, ' ')
    .slice(0, maxLineLength);
}

/** As written in the URI, and decoded; the longest first, because one may contain another. */
function secretsOf(uri: string): string[] {
  const password = /^mongodb(?:\+srv)?:\/\/[^:@/]*:(.*)@/.exec(uri)?.[1];
  const options = uri
    .split(/[?&]/)
    .slice(1)
    .map((option) => option.split(/=(.*)/s))
    .filter(([name = '']) => /password|properties|token/i.test(name));
  return [password, ...options.map(([, value]) => value)]
    .flatMap((secret) => (secret === undefined ? [] : [secret, decoded(secret)]))
    .filter((secret) => secret.length >= minSecretLength)
    .sort((one, other) => other.length - one.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
