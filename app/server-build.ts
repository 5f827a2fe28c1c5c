import { routes as ownRoutes } from 'virtual:remix/server-build';
import { completeLoadContexts } from '~/http/server/load-context.server';

export * from 'virtual:remix/server-build';

export const routes = completeLoadContexts(ownRoutes);
