/** Paths of the splat route of the API; the reference is made of pages, whose data ends in `.data`. */
export const apiPattern = /^\/api\/(?!reference(?:[./]|$))/;

/** Most requests name the same host. */
let lastHost: string | undefined;

/** HTTP/1.0 sends no Host header. */
export function isValidHost(host: string | undefined): boolean {
  if (host === lastHost || host === undefined) return true;
  const isValid = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
  if (isValid) lastHost = host;
  return isValid;
}

/** Escapes the per cent signs of a path that can't be decoded. */
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
