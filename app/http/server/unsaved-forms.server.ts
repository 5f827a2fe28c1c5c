import type { ActionFunction, ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { unsavedFormLimits, type UnsavedForm } from '~/domain/accounts/unsaved-forms/unsaved-form';
import {
  deleteUnsavedForm,
  findUnsavedForm,
  sealUnsavedForm,
  usesBackOffice,
} from '~/domain/accounts/unsaved-forms/unsaved-forms.server';
import { isEditorRoute } from '~/domain/back-office/editors';
import { readUnauthenticatedForm } from '~/http/forms/image-form.server';
import { getParsedForm } from '~/http/forms/read-form.server';
import { unsavedField, withoutFiles } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readLastAccount } from '~/http/session/device.server';
import { readSession } from '~/http/session/session.server';
import {
  clearUnsavedFormCookie,
  getSealedForm,
  readUnsavedFormCookie,
  setSealedForm,
  storeForCookie,
} from '~/http/session/unsaved-form.server';
import { isEnteredByVisitor, pagePathOf, toResubmission } from '~/lib/forms/resubmission';
import { nullIfUnavailable } from './database-unavailable.server';
import { patternOf } from './metrics/route-names';

export type RenderPage = (request: Request, context: AppLoadContext) => Promise<Response>;

const profilePath = '/profile';

const isKept = (pattern: string): boolean => isEditorRoute(pattern) || pattern === profilePath;

/** Seals what was typed in an editor whose person has to sign in first (docs/decisions/0099). */
export const sealUnsavedForms = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const { action, handle } = route.module;
      if (!action || !isKept(patternOf(build.routes, id))) return [id, route];
      const { secretFields } = (handle ?? {}) as RouteHandle;
      return [id, { ...route, module: { ...route.module, action: withSeal(action, secretFields) } }];
    }),
  ),
});

/** Leads to the sign-in page, to /confirm, or to the second step that the shop requires. */
const signInPath = /^\/(login|confirm|profile\/two-step)\?redirectTo=/;

/** How the action of a request answered: with its page, or otherwise. Absent where it threw, as guards do. */
const answers = new WeakMap<AppLoadContext, 'page' | 'response'>();

const withSeal =
  (action: ActionFunction, secretFields?: readonly string[]): ActionFunction =>
  async (args) => {
    try {
      const result = await action(args);
      answers.set(args.context, result instanceof Response ? 'response' : 'page');
      return result;
    } catch (thrown) {
      if (thrown instanceof Response && signInPath.test(thrown.headers.get('Location') ?? ''))
        await seal(args, secretFields);
      throw thrown;
    }
  };

async function seal({ request, context }: ActionFunctionArgs, secretFields?: readonly string[]) {
  const { now } = context;
  const path = pagePathOf(request.url);
  if (path.length > unsavedFormLimits.maxPath) return;
  const signedIn = await readSession(request, now);
  const account = signedIn ? accountLimitKey(signedIn.user.email) : await readLastAccount(request);
  if (account === null) return;
  const isProfile = path.split('?')[0] === profilePath;
  // Anybody can register, and then send the largest forms of the back office.
  if (!signedIn && !isProfile && !(await usesBackOffice(account))) return;
  // A guard may refuse before the form is read. What is too long for its path stays refused.
  const form = getParsedForm(request) ?? (await readUnauthenticatedForm(request).catch(() => null));
  if (!form || form.has(unsavedField)) return;
  const { secrets: _, ...typed } = toResubmission(form, request, secretFields);
  if (!typed.fields.some(isEnteredByVisitor)) return;
  const sealed = sealUnsavedForm(typed, account, now);
  if (!isProfile || sealed.length <= unsavedFormLimits.maxSealedInPage) setSealedForm(context, sealed);
}

/**
 * Answers a form that sealUnsavedForms has sealed: with the sign-in page that carries it, or, where it is too long or the answer is
 * no page, with a cookie that names it. Its page then gives it back to the same account, until it is sent or an hour is over.
 */
export const withUnsavedForms =
  (render: RenderPage, renderSignIn: RenderPage): RenderPage =>
  async (request, context) => {
    const stored = await readUnsavedFormCookie(request);
    const isOwnPage = stored !== null && stored.path === pagePathOf(request.url);
    if (isOwnPage && request.method === 'GET' && isDocument(request)) {
      const page = await nullIfUnavailable(giveBack(stored.token, { request, context, render }));
      if (page) return page;
    }
    // The action may give the session a new token.
    const sender = isOwnPage && request.method === 'POST' ? await findAccount(request, context) : null;
    const response = await render(request, context);
    const sealed = getSealedForm(context);
    if (sealed !== null) return answerSealed(sealed, { request, context, response, renderSignIn });
    if (!isOwnPage || sender === null || !answers.has(context) || response.status >= 500) return response;
    const isDeleted = await nullIfUnavailable(deleteUnsavedForm(stored.token, sender));
    return isDeleted ? withCookie(response, await clearUnsavedFormCookie()) : response;
  };

/** The accountLimitKey of who is signed in. Null without a session, and without the database. */
async function findAccount(request: Request, { now }: AppLoadContext): Promise<string | null> {
  const signedIn = await nullIfUnavailable(readSession(request, now));
  return signedIn && accountLimitKey(signedIn.user.email);
}

async function answerSealed(
  sealed: string,
  answer: {
    readonly request: Request;
    readonly context: AppLoadContext;
    readonly response: Response;
    readonly renderSignIn: RenderPage;
  },
): Promise<Response> {
  const { request, context, response, renderSignIn } = answer;
  const location = response.headers.get('Location');
  if (
    isDocument(request) &&
    location?.startsWith('/login?') &&
    sealed.length <= unsavedFormLimits.maxSealedInPage
  ) {
    const headers = copyHeaders(request);
    // Without scripts: they would take the address of the form for another page, and load it.
    headers.set('Save-Data', 'on');
    const page = await renderSignIn(new Request(new URL(location, request.url), { headers }), context);
    if (page.status === 200) {
      page.headers.set('Cache-Control', 'no-store');
      return new Response(page.body, { status: 403, headers: page.headers });
    }
  }
  const cookie = await storeForCookie(sealed, context.now);
  return cookie === null ? response : withCookie(response, cookie);
}

/** Scripts ask for the data of a page. */
const isDocument = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data');

/** The page of a form as its action answers a form with errors. Null for another account, and where it answers otherwise. */
async function giveBack(
  token: string,
  { request, context, render }: { request: Request; context: AppLoadContext; render: RenderPage },
): Promise<Response | null> {
  const account = await findAccount(request, context);
  const form = account === null ? null : await findUnsavedForm(token, account, context.now);
  if (!form) return null;
  const ownContext = { ...context };
  const { body, headers } = await render(toFormRequest(request, form), ownContext);
  if (answers.get(ownContext) !== 'page') return null;
  headers.set('Cache-Control', 'no-store');
  return new Response(body, { headers });
}

function toFormRequest(request: Request, { encType, fields, hadFiles }: UnsavedForm): Request {
  const body = encType === 'multipart/form-data' ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  body.append(unsavedField, hadFiles ? withoutFiles : 'on');
  return new Request(request.url, {
    method: 'POST',
    headers: copyHeaders(request),
    body,
    signal: request.signal,
  });
}

/** For a request that the shop makes itself, after the one of the browser was checked. */
function copyHeaders(request: Request): Headers {
  const headers = new Headers(request.headers);
  for (const name of ['Content-Type', 'Content-Length', 'Origin', 'Sec-Fetch-Site', 'If-None-Match'])
    headers.delete(name);
  return headers;
}

function withCookie(response: Response, cookie: string): Response {
  const headers = new Headers(response.headers);
  headers.append('Set-Cookie', cookie);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
