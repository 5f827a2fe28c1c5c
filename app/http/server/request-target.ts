/** Cache of the last valid host: nearly all requests name the same one, and the check shows in the time of a cached page. */
let lastHost: string | undefined;

/** Whether a Host header is a valid host, with or without a port; HTTP/1.0 sends none. */
export function isValidHost(host: string | undefined): boolean {
  if (host === lastHost || host === undefined) return true;
  const isValid = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
  if (isValid) lastHost = host;
  return isValid;
}

/** Returns the URL with the per cent signs of its path escaped if they can't be decoded, else unchanged. */
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
