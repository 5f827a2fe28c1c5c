import { data, type ActionFunction, type LoaderFunction, type ServerBuild } from '@remix-run/node';
import { toResubmission } from '~/lib/resubmission';
import {
  isDatabaseUnavailableError,
  markDatabaseUnavailable,
  retryAfterSeconds,
} from './database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { getParsedForm, errorResponse } from '~/http/forms/read-form.server';
import { readMultipartForm } from '~/http/forms/image-form.server';
import { replyWithErrors } from '~/http/forms/submission.server';

type Route = ServerBuild['routes'][string];

/** What the shop says above a form that it could not answer. */
export const outageMessage =
  'The shop is not reachable at the moment. What you entered is kept: please try again in a minute.';

/** The texts of a form and one photograph of a phone. */
const unknownSenderBytes = 8 * 1024 * 1024;

/**
 * Takes the build and returns it with an answer of 503 wherever the database is away: a form comes back with what was
 * typed, on its own page where the route says that it can (RouteHandle.showsFormInOutage), else on the error page; an
 * address without a page answers with one line, which has M-Pesa send its callback again.
 */
export const handleDatabaseOutages = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && answerFor(route)]),
  ),
});

function answerFor(route: Route): Route {
  const { loader, action, default: page } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && !page && { loader: inOneLine<LoaderFunction>(loader) }),
      ...(action && { action: page ? withResubmission(action, route) : inOneLine<ActionFunction>(action) }),
    },
  };
}

const inOneLine = <Answer extends LoaderFunction | ActionFunction>(answer: Answer): Answer =>
  (async (args: Parameters<Answer>[0]) => {
    try {
      return await answer(args);
    } catch (error) {
      if (!isDatabaseUnavailableError(error)) throw error;
      return errorResponse(503, 'The shop is not reachable at the moment.\n', {
        'Retry-After': String(retryAfterSeconds),
      });
    }
  }) as Answer;

function withResubmission(action: ActionFunction, { module }: Route): ActionFunction {
  const { showsFormInOutage, secretFields = [] } = (module.handle ?? {}) as RouteHandle;
  return async (args) => {
    try {
      return await action(args);
    } catch (error) {
      if (!isDatabaseUnavailableError(error)) throw error;
      const { request, context } = args;
      markDatabaseUnavailable(context);
      // A guard may have failed before the form was read; nobody knows then who sends it.
      const form = getParsedForm(request) ?? (await readMultipartForm(request, unknownSenderBytes));
      const resubmission = toResubmission(form, new URL(request.url), secretFields);
      if (showsFormInOutage)
        return data(replyWithErrors(form, [outageMessage], resubmission.secrets), { status: 503 });
      throw data(resubmission, { status: 503 });
    }
  };
}
