import { ApiError, notFound } from './api-error';
import type { Call } from './call';
import { preconditionFailed } from './entity-tag.server';

type Path = { readonly pattern: RegExp; readonly methods: readonly string[] };

const parameter = /\{\w+\}/g;

const countParameters = (path: string): number => path.match(parameter)?.length ?? 0;

/** Methods of the calls by path; literal paths come before those with a parameter (OpenAPI 3.1, 4.8.8). */
function listPaths(prefix: string, calls: readonly Pick<Call, 'method' | 'path'>[]): readonly Path[] {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of calls) {
    const known = methods.get(path) ?? new Set(['OPTIONS']);
    methods.set(path, known.add(method.toUpperCase()));
    if (method === 'get') known.add('HEAD');
  }
  return [...methods]
    .sort(([one], [other]) => countParameters(one) - countParameters(other))
    .map(([path, known]) => ({
      pattern: new RegExp(`^${prefix}${path.replace(/\./g, String.raw`\.`).replace(parameter, '[^/]+')}$`),
      methods: [...known].sort(),
    }));
}

/** Throws 404 for a path without a call, and 405 with `Allow` for a method that its path does not take. */
export function createMethodCheck(prefix: string, calls: readonly Pick<Call, 'method' | 'path'>[]) {
  const paths = listPaths(prefix, calls);
  return ({ method, url }: Request): void => {
    const { pathname } = new URL(url);
    const known = paths.find(({ pattern }) => pattern.test(pathname));
    if (!known) throw notFound('This call');
    if (known.methods.includes(method)) return;
    const Allow = known.methods.join(', ');
    throw new ApiError(405, `This address takes ${Allow}.`, { headers: { Allow } });
  };
}

/** Throws 400 for query parameters that the call does not have, or that come twice. */
export function rejectUnknownParameters({ query }: Pick<Call, 'query'>, { url }: Request): void {
  const { searchParams } = new URL(url);
  const names = [...searchParams.keys()];
  if (names.length === 0) return;
  const isKnown = (name: string) => query !== undefined && Object.hasOwn(query.shape, name);
  const faults = new Map<string, readonly string[]>();
  for (const [position, name] of names.entries())
    if (!isKnown(name)) faults.set(name, ['This call has no such parameter']);
    else if (names.indexOf(name) < position) faults.set(name, ['Send it once']);
  if (faults.size > 0)
    throw new ApiError(400, 'The request is not valid.', { fields: Object.fromEntries(faults) });
}

/** Throws 412 for If-Match at an address that has no ETag: no version can be the one that it names. */
export function rejectUnmatchable({ method, takesIfMatch }: Call, { headers }: Request): void {
  const header = headers.get('If-Match');
  if (header !== null && header.trim() !== '*' && method !== 'get' && !takesIfMatch)
    throw preconditionFailed();
}
