import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { signInWithCode } from '~/domain/accounts/phone-codes/enter-phone-code.server';
import {
  askCodeFields,
  enterCodeFields,
  phoneCodeMessages,
} from '~/domain/accounts/phone-codes/phone-code-form';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import {
  askForCode,
  clearPhoneCodeToken,
  findOpenCode,
  readPhoneCodeToken,
  refuseCode,
  secondsUntil,
} from '~/http/session/phone-code.server';
import { signIn } from '~/http/session/sign-in.server';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { signInCodePath } from '~/paths';
import { AskCodeForm, EnterCodeForm, OtherWays } from '~/ui/account/phone-code-forms';
import { CheckField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { NoCookiesNotice } from '~/ui/no-cookies-notice';
import { requireGuest } from './require-guest.server';

export const handle: RouteHandle = { frame: 'short', secretFields: ['code'] };

export const meta: MetaFunction = ({ matches }) => privateMeta('Sign in with a code', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSms();
  const redirectTo = await requireGuest(request, context);
  const { searchParams } = new URL(request.url);
  const open = searchParams.has('other') ? null : await findOpenCode(request, context.now, 'sign-in');
  return {
    redirectTo,
    open: open && { phone: formatPhone(open.phone), seconds: secondsUntil(open.sendAgainAt, context.now) },
    blocksCookies: searchParams.has('sent') && !request.headers.has('Cookie'),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  requireSms();
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '');
  switch (fieldText(form, 'intent')) {
    case 'enter':
      return enter(request, now, form, redirectTo);
    case 'again': {
      const open = await findOpenCode(request, now, 'sign-in');
      return open
        ? send(request, now, form, { phone: open.phone, redirectTo })
        : redirect(signInCodePath(redirectTo), 303);
    }
    default: {
      const submission = parseSubmission(form, formSchema(askCodeFields));
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
      return send(request, now, form, { phone: submission.value.phone, redirectTo });
    }
  }
}

async function send(
  request: Request,
  now: Date,
  form: FormData,
  { phone, redirectTo }: { readonly phone: PhoneNumber; readonly redirectTo: string },
) {
  const advice = 'Or sign in with your password.';
  const asked = await askForCode(request, now, form, { phone, purpose: 'sign-in', advice });
  if (!asked.ok) return asked.refusal;
  return redirect(signInCodePath(redirectTo, 'sent'), {
    status: 303,
    headers: { 'Set-Cookie': asked.cookie },
  });
}

async function enter(request: Request, now: Date, form: FormData, redirectTo: string) {
  const submission = parseSubmission(form, formSchema(enterCodeFields).extend({ remember: checkboxSchema }));
  if (submission.status !== 'success') return refuseCode(submission);
  const { code: digits, remember } = submission.value;
  const result = await signInWithCode({ token: await readPhoneCodeToken(request), digits, now });
  if (result.ok) {
    const attempt = {
      user: result.user,
      method: 'code',
      remember,
      redirectTo: redirectTo || '/home',
    } as const;
    const response = await signIn(request, now, attempt);
    response.headers.append('Set-Cookie', await clearPhoneCodeToken());
    return response;
  }
  if (result.reason === 'ended')
    return redirectWithFlash(signInCodePath(redirectTo, 'other'), {
      kind: 'warning',
      text: phoneCodeMessages.ended,
    });
  return refuseCode(submission, result.triesLeft);
}

/** Nothing promises a code where no SMS is set up. */
function requireSms(): void {
  if (!isSmsEnabled()) throw errorResponse(404, 'We don’t text codes. Please sign in with your password.');
}

export default function SignInWithCode() {
  const { open, redirectTo, blocksCookies } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const loginPath = redirectTo ? `/login?redirectTo=${encodeURIComponent(redirectTo)}` : '/login';
  return (
    <NarrowPage
      title="Sign in with a code"
      intro={
        open ? (
          <>
            If an account here signs in with <span className="whitespace-nowrap">{open.phone}</span>, we’ve
            texted a code to it.
          </>
        ) : (
          'For the phone number that you confirmed in your profile.'
        )
      }
    >
      {blocksCookies && <NoCookiesNotice where="sign-in" />}
      {open ? (
        <>
          <EnterCodeForm
            lastResult={lastResult}
            label="Sign In"
            seconds={open.seconds}
            otherPath={signInCodePath(redirectTo, 'other')}
          >
            <CheckField id="remember" name="remember" type="checkbox" label="Remember me" />
          </EnterCodeForm>
          <p className="text-ink-soft">
            You get no text if the number isn’t confirmed in your profile, or if no code has signed you in for
            four months.
          </p>
        </>
      ) : (
        <AskCodeForm
          lastResult={lastResult}
          hint="Anyone who has your phone can read the code, so a password is safer"
        />
      )}
      <OtherWays loginPath={loginPath} />
    </NarrowPage>
  );
}
