import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from '@remix-run/react';

/** A client loader for usePolling: a failed poll, offline or with the shop down, leaves the page as it is. */
export function createPollingLoader<Loaded>() {
  /** The last loader data, and its path. */
  let last: { readonly path: string; readonly loaded: Loaded } | null = null;
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> => {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    try {
      // Single fetch keeps dates and other values as they are.
      const loaded = (await serverLoader()) as Loaded;
      last = { path, loaded };
      return loaded;
    } catch (error) {
      // Responses, such as redirects and 404, are passed on.
      if (last?.path !== path || error instanceof Response || isRouteErrorResponse(error)) throw error;
      return last.loaded;
    }
  };
  // The first run takes the data of the server-rendered page.
  return Object.assign(clientLoader, { hydrate: true as const });
}
