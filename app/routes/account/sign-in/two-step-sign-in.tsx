import { useForm } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { verifyChallenge, isChallengeOpen } from '~/domain/accounts/two-step/sign-in-challenge.server';
import { secondStepSchema } from '~/domain/accounts/two-step/two-step-form';
import { setFlash } from '~/http/session/flash.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { readSecondStepMethod, secondStepErrorResponse } from './second-step.server';
import { readSession } from '~/http/session/session.server';
import {
  noCookiesPath,
  clearChallenge,
  completeSignIn,
  homePathOf,
  readChallenge,
  signInEnded,
} from '~/http/session/sign-in.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { parseSubmission } from '~/http/forms/submission.server';
import type { loader as rootLoader } from '~/root';
import { OtherSecondStep, SecondStepField, secondStepLabels } from '~/ui/account/second-step-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { fieldProblems } from '~/ui/form/field-props';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { telephoneLink } from '~/lib/format/contact-links';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { frame: 'short', secretFields: ['code'] };

export const meta: MetaFunction = ({ matches }) => privateMeta('Two-step sign-in', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const token = await readChallenge(request);
  if (token === null || !(await isChallengeOpen(token, now))) {
    if (!request.headers.has('Cookie')) throw redirect(noCookiesPath(), 303);
    const signedIn = await readSession(request, now);
    throw redirect(signedIn ? homePathOf(signedIn.user) : '/login', 303);
  }
  return { method: readSecondStepMethod(request), search: new URL(request.url).search };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = await readChallenge(request);
  if (token === null) return startOver('ended');
  const secondStep = readSecondStepMethod(request);
  const submission = parseSubmission(form, secondStepSchema(secondStep));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const result = await verifyChallenge({
    token,
    input: { kind: secondStep, code: submission.value.code },
    now,
  });
  if (!result.ok)
    switch (result.reason) {
      case 'ended':
      case 'last-try':
        return startOver(result.reason);
      default: {
        const { text, ...init } = secondStepErrorResponse(secondStep, result, now);
        return data(submission.reply({ fieldErrors: { code: [text] }, hideFields: ['code'] }), init);
      }
    }
  const { user, challenge, recoveryCodesLeft } = result;
  const { method, remember, redirectTo } = challenge;
  const response = await completeSignIn(request, now, { user, method, remember, redirectTo, twoStep: true });
  response.headers.append('Set-Cookie', await clearChallenge());
  if (secondStep === 'recovery-code')
    response.headers.append(
      'Set-Cookie',
      await setFlash({ kind: 'warning', text: codesLeftMessage(recoveryCodesLeft) }),
    );
  return response;
}

async function startOver(reason: keyof typeof endMessages): Promise<Response> {
  const headers = new Headers();
  headers.append('Set-Cookie', await clearChallenge());
  headers.append('Set-Cookie', await setFlash({ kind: 'error', text: endMessages[reason] }));
  return redirect('/login', { status: 303, headers });
}

const endMessages = {
  ended: signInEnded,
  'last-try': 'That was wrong five times. Please sign in again.',
} as const;

const codesLeftMessage = (left: number): string =>
  `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left. In your profile, under “Two-step sign-in”, you can make new ones and set up another phone.`;

export default function TwoStepSignIn() {
  const { method, search } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const lastResult = useLastResult();
  const [form, fields] = useForm<{ code: string }>({ id: 'second-step', lastResult });
  return (
    <NarrowPage title="Two-step sign-in" intro={intros[method]}>
      <form method="post" id={form.id} noValidate className="space-y-4">
        <ErrorSummary
          form={form.errors}
          problems={fieldProblems([[fields.code, secondStepLabels[method]]])}
        />
        <SecondStepField method={method} field={fields.code} />
        <button className="button button-primary w-full">Sign in</button>
        <OtherSecondStep method={method} search={search} />
      </form>
      <p className="border-t border-edge-pale pt-4 text-ink-soft">
        You don’t have your phone or a recovery code? Call us
        {site?.phone && (
          <>
            {' at '}
            <a href={telephoneLink(site.phone)} className="link call-link">
              {site.phone}
            </a>
          </>
        )}
        . Once we are sure that it is you, we can switch off the second step.
      </p>
      <p className="text-center">
        <a href="/login" className="link inline-flex min-h-[44px] items-center">
          Back to sign-in
        </a>
      </p>
    </NarrowPage>
  );
}

const intros = {
  code: 'One more step: open your authenticator app and enter the code that it shows for this shop.',
  'recovery-code':
    'One more step: enter one of the recovery codes that you saved when you set up two-step sign-in.',
} as const;
