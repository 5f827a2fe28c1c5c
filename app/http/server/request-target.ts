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

/** The longest address of the shop has some 200 characters. */
const maxPathLength = 2_000;

/**
 * Whether the path has a run of slashes, or is longer than any of the shop. Routers take time by the square of a run
 * (docs/decisions/0088). URL takes a backslash for a slash.
 */
export function isUnusualPath(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path.length > maxPathLength || /[/\\]{2}/.test(path);
}

/** Where the scripts of a hydrated page ask which routes its links lead to. */
const manifestPath = '/__manifest';

/** A page has fewer links; Remix matches each with all routes, and each beginning of each (docs/decisions/0088). */
const maxManifestPaths = 300;

/** Whether it asks for the routes of more paths than a page has links. */
export function isLargeManifest(url: string): boolean {
  if (!url.includes(manifestPath)) return false;
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid');
  if (pathname !== manifestPath) return false;
  const paths = new Set<string>();
  for (const path of searchParams.getAll('p'))
    for (let end = path.indexOf('/', 1); ; end = path.indexOf('/', end + 1)) {
      paths.add(end < 0 ? path : path.slice(0, end));
      if (paths.size > maxManifestPaths) return true;
      if (end < 0) break;
    }
  return false;
}

/**
 * Without the parameter by which older versions of Remix ask for the data of one route. Remix would still answer it, and log each
 * such request of anybody as an error with its stack; no page of ours sends it.
 */
export function withoutDataParameter(url: string): string {
  const start = url.indexOf('?');
  // Most queries have neither the name nor an escape that could hide it.
  if (start === -1 || !/_data|%/.test(url.slice(start))) return url;
  const parameters = new URLSearchParams(url.slice(start + 1));
  if (!parameters.has('_data')) return url;
  parameters.delete('_data');
  return url.slice(0, start) + (parameters.size > 0 ? `?${parameters}` : '');
}
