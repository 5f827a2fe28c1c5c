import {
  data,
  type ActionFunction,
  type AppLoadContext,
  type LoaderFunction,
  type ServerBuild,
} from '@remix-run/node';
import { findScreen } from '~/domain/back-office/screens';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { readUnauthenticatedForm } from '~/http/forms/image-form.server';
import { errorResponse, getParsedForm } from '~/http/forms/read-form.server';
import { replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { toResubmission, type Resubmission } from '~/lib/forms/resubmission';
import {
  isDatabaseUnavailable,
  markDatabaseUnavailable,
  retryAfterSeconds,
} from './database-unavailable.server';

type Route = ServerBuild['routes'][string];

const outageMessage =
  'Something went wrong on our side. We have kept what you entered. Please try again in a minute.';

/** Responds with 503 and the form's values (RouteHandle.showsFormInOutage). M-Pesa repeats a failed callback. */
export const handleDatabaseOutages = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, wrapRoute(route)])),
});

function wrapRoute(route: Route): Route {
  const { loader, action, default: component } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && {
        loader: component ? withErrorPage(loader) : withPlainResponse<LoaderFunction>(loader),
      }),
      ...(action && {
        action: component ? withResubmission(action, route) : withPlainResponse<ActionFunction>(action),
      }),
    },
  };
}

const withPlainResponse = <Handler extends LoaderFunction | ActionFunction>(handler: Handler): Handler =>
  (async (args: Parameters<Handler>[0]) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isDatabaseUnavailableError(error)) throw error;
      return errorResponse(503, 'The shop is down at the moment.\n', {
        'Retry-After': String(retryAfterSeconds),
      });
    }
  }) as Handler;

/** Without JavaScript the loaders run after an action; if they fail, too, the page that has the form is not shown. */
const unsavedForms = new WeakMap<AppLoadContext, Resubmission>();

/** Remix would send another error to a hydrated page than the one that it was rendered with. */
const withErrorPage =
  (loader: LoaderFunction): LoaderFunction =>
  async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!isDatabaseUnavailableError(error)) throw error;
      markDatabaseUnavailable(args.context);
      const unsaved = unsavedForms.get(args.context) ?? describeOutage(new URL(args.request.url).pathname);
      throw data(unsaved, { status: 503 });
    }
  };

/** What a list of the back office says; '' for other pages. */
function describeOutage(path: string): string {
  const noun = findScreen(path)?.noun;
  return noun ? `Failed to load ${noun}. Please try again.` : '';
}

function withResubmission(action: ActionFunction, { module }: Route): ActionFunction {
  const { showsFormInOutage, secretFields = [] } = (module.handle ?? {}) as RouteHandle;
  return async (args) => {
    const { request, context } = args;
    try {
      const result = await action(args);
      const form = isDatabaseUnavailable(context) ? getParsedForm(request) : null;
      if (form) unsavedForms.set(context, toResubmission(form, request, secretFields));
      return result;
    } catch (error) {
      if (!isDatabaseUnavailableError(error)) throw error;
      markDatabaseUnavailable(context);
      // A guard may fail before the form is read.
      const form = getParsedForm(request) ?? (await readUnauthenticatedForm(request));
      const resubmission = toResubmission(form, request, secretFields);
      if (showsFormInOutage)
        return data(replyWithErrors(form, [outageMessage], resubmission.secrets), { status: 503 });
      throw data(resubmission, { status: 503 });
    }
  };
}
