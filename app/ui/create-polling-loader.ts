import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react';
import { useEffect } from 'react';

type Remembered<Loaded> = { readonly path: string; readonly loaded: Loaded };

/**
 * A client loader for usePolling: a failed poll, offline or with the shop down, leaves the page as it is. The page reads
 * its data with usePolledData. Not `hydrate`: Remix would drop the action data of the server-rendered page.
 */
export function createPollingLoader<Loaded>() {
  let last: Remembered<Loaded> | null = null;
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> => {
    const { pathname, search } = new URL(request.url);
    try {
      // Single fetch keeps dates and other values as they are.
      return (await serverLoader()) as Loaded;
    } catch (error) {
      // Responses, such as redirects and 404, are passed on.
      if (last?.path !== pathname + search || error instanceof Response || isRouteErrorResponse(error))
        throw error;
      return last.loaded;
    }
  };
  const remember = (shown: Remembered<Loaded>) => {
    last = shown;
  };
  return Object.assign(clientLoader, { remember });
}

/** The loader data of the route, which its polling loader keeps for a failed poll. */
export function usePolledData<Loaded>(clientLoader: ReturnType<typeof createPollingLoader<Loaded>>): Loaded {
  const loaded = useLoaderData() as Loaded;
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => clientLoader.remember({ path, loaded }), [clientLoader, path, loaded]);
  return loaded;
}
