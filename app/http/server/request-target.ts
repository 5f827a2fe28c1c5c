/** Nearly all requests name the same one, and the check costs a part of what a cached page does. */
let lastHost: string | undefined;

/** Whether a Host header names a host, with or without a port. HTTP/1.0 has none. */
export function isValidHost(host: string | undefined): boolean {
  if (host === lastHost || host === undefined) return true;
  const isValid = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
  if (isValid) lastHost = host;
  return isValid;
}

/** Takes a path with its query; where its escapes can't be decoded, returns one that names just these characters. */
export function toDecodablePath(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
