import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { AppLoadContext } from '@remix-run/node';
import type { Context, MiddlewareHandler } from 'hono';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { retryAfterSeconds } from '~/http/server/database-unavailable.server';
import { closedText } from '~/domain/opening/ordering-state';
import { isCallSwitchedOff } from '~/domain/settings/optional-pages';
import { loadSettings } from '~/domain/settings/settings.server';
import { configuration } from '~/configuration.server';
import { consoleLog } from '~/lib/log';
import { ApiError, notFound, notTakingOrders, toErrorResponse, toFieldErrors } from './api-error';
import { authenticate, authorize, type Authentication } from './authenticate.server';
import { AnswerWithList, isListPage, type Call, type ListPage, type Principal } from './call';
import { calls } from './calls/index.server';
import { describeApi, registerSharedParts, withoutCalls, type Description } from './description/describe';
import { toRoute } from './description/to-route';
import { setFieldMessages } from './field-messages';
import { consumeApiRateLimit } from './rate-limit.server';
import { receiveBody } from './receive-body.server';
import { createMethodCheck, rejectUnknownParameters, rejectUnmatchable } from './request-checks.server';
import {
  findCacheKey,
  readCachedAnswer,
  prepareAnswer,
  sendAnswer,
  cacheAnswer,
  type CacheKey,
} from './answer-cache.server';

const apiPath = '/api';

setFieldMessages();

/** `Bindings` is the load context of the request. */
type ApiEnvironment = {
  Variables: { authentication: Authentication; cacheKey: CacheKey | null };
  Bindings: AppLoadContext;
};

const nameRoute =
  (path: string): MiddlewareHandler<ApiEnvironment> =>
  async (context, next) => {
    context.env.route = apiPath + path;
    await next();
  };

const requireAccess =
  ({ access, mayUseToken }: Call): MiddlewareHandler<ApiEnvironment> =>
  async (context, next) => {
    const { authentication } = context.var;
    authorize(access, authentication);
    await next();
    // RFC 9110, 11.6.1: other credentials would have been answered differently.
    const challenge = mayUseToken && authentication.tokenError?.details.headers?.['WWW-Authenticate'];
    if (challenge) context.header('WWW-Authenticate', challenge);
  };

/** To prepare content, staff reach the calls of a page that is off. */
const rejectSwitchedOff =
  ({ access, path }: Call): MiddlewareHandler<ApiEnvironment> =>
  async (context, next) => {
    const { principal } = context.var.authentication;
    if (
      access === 'public' &&
      !principal?.permissions.includes('content:write') &&
      isCallSwitchedOff((await loadSettings()).pages, path)
    )
      throw notFound('This call');
    await next();
  };

const checkRequest =
  (call: Call): MiddlewareHandler<ApiEnvironment> =>
  async (context, next) => {
    rejectUnknownParameters(call, context.req.raw);
    rejectUnmatchable(call, context.req.raw);
    await next();
  };

/** Null for a call that answers everybody the same. */
const principalOf = ({ access, mayUseToken }: Call, context: Context<ApiEnvironment>): Principal | null =>
  access === 'public' && !mayUseToken ? null : context.var.authentication.principal;

const serveCachedAnswer =
  (call: Call): MiddlewareHandler<ApiEnvironment> =>
  async (context, next) => {
    const request = context.req.raw;
    const cacheKey = principalOf(call, context) ? null : await findCacheKey(call, request);
    const cached = cacheKey && readCachedAnswer(cacheKey);
    if (cached) return sendAnswer(cached, request);
    context.set('cacheKey', cacheKey);
    await next();
  };

const answeredWhileClosed = new Set(
  calls.filter(({ answersWhileClosed }) => answersWhileClosed).map(({ method, path }) => `${method} ${path}`),
);

/** Throws for a stranger: before the opening, reads are refused, too. */
function requireStaff({ principal }: Authentication, { method, path }: Context['req']): void {
  if (principal && principal.permissions.length > 0) return;
  if (!answeredWhileClosed.has(`${method.toLowerCase()} ${path.slice(apiPath.length)}`))
    throw notTakingOrders(closedText);
}

/** Runs for unknown paths, too, so that guessing them is counted. */
const identifyCaller: MiddlewareHandler<ApiEnvironment> = async (context, next) => {
  const [authentication, { opening }] = await Promise.all([
    authenticate(context.req.raw, context.env.now),
    loadSettings(),
  ]);
  const headers = await consumeApiRateLimit(context.req.raw, authentication.principal);
  if (!opening.isOpen) requireStaff(authentication, context.req);
  context.set('authentication', authentication);
  await next();
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
};

function linkTo(request: Request, rel: string, params: Readonly<Record<string, string>>): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(params)) searchParams.set(name, value);
  return `<${pathname}?${searchParams}>; rel="${rel}"`;
}

/** RFC 8288: the pages around this one. */
function listHeaders(request: Request, { total, page, limit }: ListPage<unknown>): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / limit));
  const link = (to: number, rel: string) => linkTo(request, rel, { page: String(to) });
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ];
  return { Link: links.join(', '), 'X-Total-Count': String(total) };
}

async function answer(call: Call, context: Context<ApiEnvironment>): Promise<Response> {
  const request = context.req.raw;
  const principal = principalOf(call, context);
  const { now } = context.env;
  const valid = (target: 'param' | 'query' | 'json' | 'form') => context.req.valid(target as never);
  const body = valid(call.bodyType === 'multipart' ? 'form' : 'json');
  const input = { params: valid('param'), query: valid('query'), body };
  const { siteUrl } = configuration().environment;
  const result = await call.handle(input as never, { principal, request, siteUrl, now });
  const page = isListPage(result) ? result : null;
  const withList = result instanceof AnswerWithList ? result : null;
  // Drops what is not in the description; a wrong shape is a fault of ours.
  const described = await call.answer.parseAsync(page?.items ?? withList?.answer ?? result);
  const answered = prepareAnswer(JSON.stringify(described), request, call.status ?? 200, {
    'Cache-Control': principal || call.isPersonal ? 'private, no-cache' : 'no-cache',
    Vary: 'Authorization, X-Order-Token',
    ...(page && listHeaders(request, page)),
    ...(withList?.next && { Link: linkTo(request, 'next', { after: withList.next }) }),
  });
  const { cacheKey } = context.var;
  if (cacheKey) cacheAnswer(cacheKey, answered);
  return sendAnswer(answered, request);
}

const findError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailableError(error))
    return new ApiError(503, 'The shop is down at the moment. Please try again in a minute.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  // Hono's own, for JSON that can't be parsed, and for another type of body.
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 400) return new ApiError(400, 'The body is not valid JSON.');
  if (status === 415) return new ApiError(415, 'This call does not accept a body of this type.');
  consoleLog.error({ err: error }, 'a call of the API failed');
  return new ApiError(500, 'Something went wrong on our side. Please try again in a minute.');
};

/** Below /api. */
const descriptionPath = '/openapi.json';

/** The calls under the paths that they had. */
const formerCalls: readonly Call[] = calls.flatMap((call) =>
  call.formerPath === undefined ? [] : [{ ...call, path: call.formerPath, isHidden: true }],
);

const checkMethod = createMethodCheck(apiPath, [
  ...calls,
  ...formerCalls,
  { method: 'get', path: descriptionPath },
]);

/** Before a path with a parameter takes a literal one for its own. */
const requireKnownMethod: MiddlewareHandler<ApiEnvironment> = async (context, next) => {
  checkMethod(context.req.raw);
  await next();
};

const middlewareOf = (call: Call): MiddlewareHandler[] => [
  nameRoute(call.path),
  requireAccess(call),
  rejectSwitchedOff(call),
  checkRequest(call),
  serveCachedAnswer(call),
  receiveBody(call),
];

function createApi() {
  const api = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result) => {
      if (!result.success)
        throw new ApiError(400, 'The request is not valid.', {
          fields: toFieldErrors(result.error as z.ZodError),
        });
    },
  }).basePath(apiPath);
  api.use('*', identifyCaller, requireKnownMethod);
  registerSharedParts(api);
  for (const call of [...calls, ...formerCalls])
    api.openapi(toRoute(call, middlewareOf(call)), (context) => answer(call, context) as never);
  api.get(descriptionPath, async ({ req: { raw: request } }) => {
    const text = JSON.stringify(await loadDescription());
    return sendAnswer(prepareAnswer(text, request, 200, { 'Cache-Control': 'no-cache' }), request);
  });
  api.onError((error, context) => toErrorResponse(findError(error), context.req.path, context.env.now));
  api.notFound((context) => toErrorResponse(notFound('This call'), context.req.path, context.env.now));
  return api;
}

let api: ReturnType<typeof createApi> | undefined;
const theApi = () => (api ??= createApi());

/** Answers any request below /api; never throws. */
export const handleApiRequest = async (request: Request, context: AppLoadContext): Promise<Response> =>
  theApi().fetch(request, context);

let description: { readonly key: string; readonly of: Description } | undefined;

/** The description of all calls, for programs and for the pages of the reference. */
export async function loadDescription(): Promise<Description> {
  const { siteUrl, api: limits } = configuration().environment;
  const settings = await loadSettings();
  const site = {
    ...shopIdentity(settings),
    url: siteUrl,
    email: settings.email,
    requestsPerMinute: limits.requestsPerMinute,
  };
  const key = JSON.stringify([site, settings.pages]);
  if (description?.key !== key) {
    const isOff = (path: string) => isCallSwitchedOff(settings.pages, path.slice(apiPath.length));
    description = { key, of: withoutCalls(describeApi(theApi(), site), isOff) };
  }
  return description.of;
}
