import type { SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
import {
  isTwoStepRequired,
  renewRecoveryCodes,
  turnOffTwoStep,
} from '~/domain/accounts/two-step/change-two-step.server';
import {
  cancelTwoStepSetUp,
  findTwoStepSetUp,
  finishTwoStepSetUp,
  maySetUpTwoStep,
  startTwoStepSetUp,
} from '~/domain/accounts/two-step/set-up-two-step.server';
import { totpUri } from '~/domain/accounts/two-step/totp.server';
import { secondStepSchema } from '~/domain/accounts/two-step/two-step-form';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { setFlash, type Flash } from '~/http/session/flash.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { drawQrCode } from './qr-code.server';
import { wrongCodeMessages } from '~/routes/account/sign-in/second-step.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { requireFreshSession, requireUser, type SignedIn } from '~/http/session/session.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { parseSubmission } from '~/http/forms/submission.server';
import { RecoveryCodes } from '~/ui/account/recovery-codes';
import { TwoStepOff, TwoStepOn } from '~/ui/account/two-step-state';
import { TwoStepSetUp } from '~/ui/account/two-step-set-up';

export const handle: RouteHandle = { frame: 'short', secretFields: ['code'] };

export const meta: MetaFunction = ({ matches }) => privateMeta('Two-step sign-in', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request, now);
  const [secret, required, { name: shop }] = await Promise.all([
    findTwoStepSetUp(contextOf(signedIn, now)),
    isTwoStepRequired(signedIn.user),
    loadShopIdentity(),
  ]);
  const { email, twoStep } = signedIn.user;
  const common = {
    email,
    required,
    shop,
    goal: readRedirectTo(request),
    mustConfirmEmail: !maySetUpTwoStep(signedIn.user),
    canMail: isMailEnabled(),
  };
  if (secret !== null) {
    await requireFreshSession(request, now);
    const uri = totpUri(secret, { shop, account: email });
    return { ...common, state: 'set-up', secret, uri, qrCode: drawQrCode(uri) } as const;
  }
  if (!twoStep) return { ...common, state: 'off' } as const;
  return { ...common, state: 'on', since: twoStep.since, codesLeft: twoStep.recoveryCodes.length } as const;
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = fieldText(form, 'intent');
  // Harmless, so it needs no fresh session; the other actions require it.
  if (intent === 'verify-email') return sendVerification(request, now, await requireUser(request, now));
  const signedIn = await requireFreshSession(request, now);
  switch (intent) {
    case 'start': {
      const started = await startTwoStepSetUp(contextOf(signedIn, now));
      return back(request, started.ok ? undefined : confirmFirst);
    }
    case 'cancel':
      await cancelTwoStepSetUp(signedIn.session._id);
      return back(request);
    case 'finish':
      return finish(request, now, form, signedIn);
    case 'new-codes': {
      const renewed = await renewRecoveryCodes(contextOf(signedIn, now));
      return renewed.ok ? { recoveryCodes: renewed.recoveryCodes, reply: null } : back(request, gone);
    }
    case 'switch-off': {
      const off = await turnOffTwoStep({ ...contextOf(signedIn, now), user: signedIn.user });
      return back(request, off.ok ? switchedOff : off.reason === 'off' ? gone : required);
    }
    default:
      throw errorResponse(400, 'This form could not be read.');
  }
}

async function finish(request: Request, now: Date, form: FormData, signedIn: SignedIn) {
  const submission = parseSubmission(form, secondStepSchema('code'));
  const withErrors = (reply: SubmissionResult<string[]>) =>
    data({ recoveryCodes: null, reply }, { status: 400 });
  if (submission.status !== 'success') return withErrors(submission.reply());
  const finished = await finishTwoStepSetUp({ ...contextOf(signedIn, now), code: submission.value.code });
  if (finished.ok) return { recoveryCodes: finished.recoveryCodes, reply: null };
  if (finished.reason === 'ended') return back(request, tooLate);
  if (finished.reason === 'unconfirmed-email') return back(request, confirmFirst);
  return withErrors(submission.reply({ fieldErrors: { code: [wrongCodeMessages.code] } }));
}

async function sendVerification(request: Request, now: Date, { user }: SignedIn): Promise<Response> {
  const requested = await requestEmailVerification(user, now);
  if (requested.ok) return back(request, linkMailed);
  return back(request, requested.reason === 'already-verified' ? confirmed : linksMailed);
}

const contextOf = ({ user, session }: SignedIn, now: Date) => ({
  userId: user._id,
  sessionId: session._id,
  now,
});

/** The page that required the second step. */
const readRedirectTo = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/profile');

const confirmFirst: Flash = { kind: 'error', text: 'Please confirm your email address first.' };
const linkMailed: Flash = {
  kind: 'success',
  text: 'We have sent you a link. Open it, confirm your address and come back here.',
};
const linksMailed: Flash = {
  kind: 'warning',
  text: 'We have already sent you several links. Please use the latest one, and check your spam folder too.',
};
const confirmed: Flash = { kind: 'success', text: 'Your email address is confirmed.' };
const gone: Flash = { kind: 'warning', text: 'Two-step sign-in is already off.' };
const required: Flash = {
  kind: 'error',
  text: 'The shop requires two-step sign-in. You can move it to another phone, but you can’t switch it off.',
};
const switchedOff: Flash = {
  kind: 'success',
  text: 'Two-step sign-in is off. You were signed out everywhere else.',
};
const tooLate: Flash = {
  kind: 'warning',
  text: 'This set-up took too long, or it is already finished. If two-step sign-in is off, please start again.',
};

async function back(request: Request, message?: Flash): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, {
    status: 303,
    headers: message && { 'Set-Cookie': await setFlash(message) },
  });
}

export default function TwoStepPage() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-text">
      {result?.recoveryCodes ? (
        <RecoveryCodes codes={result.recoveryCodes} shop={page.shop} email={page.email} goal={page.goal} />
      ) : page.state === 'set-up' ? (
        <TwoStepSetUp {...page} lastResult={result?.reply} />
      ) : page.state === 'on' ? (
        <TwoStepOn {...page} />
      ) : (
        <TwoStepOff {...page} />
      )}
    </div>
  );
}
