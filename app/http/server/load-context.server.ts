import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from '@remix-run/node';

/** For one request, whose instant it sets. */
export const createLoadContext = (): AppLoadContext => ({
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- The one place that reads the clock for a request.
  now: new Date(),
});

/** Under remix-serve, which gives an empty load context, the first loader or action of a request sets its instant. */
export const completeLoadContexts = (routes: ServerBuild['routes']): ServerBuild['routes'] =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: withLoadContext<LoaderFunction>(loader) }),
        ...(action && { action: withLoadContext<ActionFunction>(action) }),
      };
      return [id, { ...route, module }];
    }),
  );

const withLoadContext = <Handler extends LoaderFunction | ActionFunction>(handler: Handler): Handler =>
  ((args: Parameters<Handler>[0]) => {
    const context: Partial<AppLoadContext> = args.context;
    if (!context.now) Object.assign(context, createLoadContext());
    return handler(args);
  }) as Handler;
