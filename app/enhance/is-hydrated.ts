import { canHydrate } from '~/lib/can-hydrate';

/** Whether React runs on this page. */
export const isHydrated = (): boolean => Reflect.has(window, '__remixContext') && canHydrate();
