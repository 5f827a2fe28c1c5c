import { useForm, type SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { accountLimits } from '~/domain/accounts/account-rules';
import { newsletterSchema } from '~/domain/newsletter/newsletter-form';
import { subscribe } from '~/domain/newsletter/subscribe.server';
import { clientAddress } from '~/http/client-address.server';
import type { RouteHandle } from '~/http/enhancement';
import { setFlash } from '~/http/flash.server';
import { ownPath, readForm, textOf } from '~/http/form.server';
import { pageMeta } from '~/http/page-meta';
import { refuseUntil } from '~/http/refusal.server';
import { inSteadyTime } from '~/http/steady-time.server';
import { checkForm } from '~/http/submission.server';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProps, problemsOf } from '~/ui/form/form-fields';
import { HumanCheck, humanCheckName } from '~/ui/form/human-check';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { newsletterPlace } from '~/ui/newsletter/newsletter-section';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter' }, matches);

/** A refusal says when it may be tried again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = () => null;

/** The forms of other pages post here, too; what is wrong with one is put right on this page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const returnTo = ownPath(textOf(form, 'returnTo'), '/home').replace(/#.*$/, '');
  const submission = checkForm(form, newsletterSchema);
  if (submission.status !== 'success') return data({ reply: submission.reply(), returnTo }, { status: 400 });
  const { email } = submission.value;
  // A robot hears what a person hears.
  if (textOf(form, humanCheckName) !== '') return thank(returnTo);
  // Whether the address is on the list already is nobody else's business.
  const asked = await inSteadyTime(() =>
    subscribe({ email, address: clientAddress(request), now: new Date() }),
  );
  if (asked.ok) return thank(returnTo);
  const { status, text, headers } = refuseUntil(asked.retryAt);
  return data({ reply: submission.reply({ formErrors: [text] }), returnTo }, { status, headers });
}

const thanks =
  'Thank you! We have sent you an e-mail: open the link in it, and you are on the list. If nothing comes, look among the unwanted ones.';

const thank = async (returnTo: string) =>
  redirect(`${returnTo}#${newsletterPlace}`, {
    status: 303,
    headers: { 'Set-Cookie': await setFlash({ kind: 'success', text: thanks, at: newsletterPlace }) },
  });

export default function Newsletter() {
  const answer = useActionData<{ reply: SubmissionResult<string[]>; returnTo: string }>();
  const [form, fields] = useForm<{ email: string }>({ id: 'newsletter', lastResult: answer?.reply });
  return (
    <NarrowPage
      title="News from the farm"
      intro="What is fresh, what is on offer and what the calves are up to. Twice a month, no more."
    >
      <form method="post" id={form.id} noValidate className="space-y-4">
        <ErrorSummary form={form.errors} problems={problemsOf([[fields.email, 'Email']])} />
        <input type="hidden" name="returnTo" value={answer?.returnTo ?? '/home'} />
        <TextField
          {...fieldProps(fields.email, 'Email')}
          type="email"
          hint="You confirm by e-mail, and leave the list with one tap whenever you like."
          maxLength={accountLimits.email}
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <HumanCheck id="newsletter-website" />
        <button className="button button-primary w-full">Subscribe</button>
      </form>
    </NarrowPage>
  );
}
