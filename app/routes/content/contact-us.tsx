import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { contactSchema } from '~/domain/messages/contact-form';
import { contactOutcomes } from '~/domain/messages/contact-rules';
import { sendMessage } from '~/domain/messages/send-message.server';
import { contactMethodsOf } from '~/domain/settings/contact-methods';
import { clientAddress } from '~/http/client-address.server';
import { hasWaitedInVain, noteDatabaseAway, unlessAway } from '~/http/database-away.server';
import type { RouteHandle } from '~/http/enhancement';
import { setFlash } from '~/http/flash.server';
import { readForm, textOf } from '~/http/form.server';
import { pageMeta } from '~/http/page-meta';
import { refuseUntil } from '~/http/refusal.server';
import { readSession } from '~/http/session.server';
import { knownSettings, shownSettings } from '~/http/site.server';
import { checkForm } from '~/http/submission.server';
import { formatPhone } from '~/lib/phone';
import { usePlacedMessage } from '~/ui/use-placed-message';
import { ContactWays } from '~/ui/contact/contact-ways';
import { Hero } from '~/ui/contact/hero';
import { MessageForm } from '~/ui/contact/message-form';
import { Offices } from '~/ui/contact/offices';
import { humanCheckName } from '~/ui/form/human-check';
import { useAnswer } from '~/ui/form/use-answer';
import type { Site } from '~/ui/layout/site';
import { Notice } from '~/ui/notice';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { enhance: 'react', placesMessages: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Contact Us' }, matches);

/** A refusal says when it may be tried again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isAway = hasWaitedInVain(context);
  const settings = isAway ? knownSettings() : await shownSettings();
  const signedIn = isAway ? null : await unlessAway(readSession(request));
  const { firstName, lastName, email, phoneNumber } = signedIn?.user ?? {};
  return {
    methods: contactMethodsOf(settings),
    places: settings.pickupLocations,
    known: {
      ...(signedIn && { name: `${firstName} ${lastName}`, email: email ?? '' }),
      ...(phoneNumber && { phone: formatPhone(phoneNumber) }),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = checkForm(form, contactSchema);
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const sent = await unlessAway(
    sendMessage({
      form: submission.value,
      address: clientAddress(request),
      isRobot: textOf(form, humanCheckName) !== '',
      now: new Date(),
    }),
  );
  if (!sent) {
    noteDatabaseAway(context);
    return data(submission.reply({ formErrors: [contactOutcomes.failure] }), { status: 503 });
  }
  if (!sent.ok) {
    const { status, text, headers } = refuseUntil(sent.retryAt, {
      what: 'You have sent us several messages already.',
      advice: 'Or call us.',
    });
    return data(submission.reply({ formErrors: [text] }), { status, headers });
  }
  const answer = { kind: 'success', text: contactOutcomes.success, at: formPlace } as const;
  return redirect(`/contact-us#${formPlace}`, {
    status: 303,
    headers: { 'Set-Cookie': await setFlash(answer) },
  });
}

/** The id of the form's place on the page, which its answer leads to. */
const formPlace = 'message';

export default function ContactUs() {
  const { methods, places, known } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const site = (useRouteLoaderData('root') as { site: Site }).site;
  const busy = useNavigation().formAction === '/contact-us';
  const answer = usePlacedMessage();
  const sent = useAnswer(answer, formPlace, busy);
  return (
    <div className="space-y-8">
      <Hero title="Contact Us">
        <p className="mt-2 text-lg">
          A question about milk, an order for a wedding, a class that wants to meet the calves: write, call or
          come by. We are glad to hear from you.
        </p>
      </Hero>
      <section aria-labelledby="ways">
        <h2 id="ways" className="mb-3">
          Get in touch
        </h2>
        <ContactWays site={site} methods={methods} />
      </section>
      <div className="items-start gap-8 space-y-8 lg:grid lg:grid-cols-[1fr_22rem] lg:space-y-0">
        <section
          id={formPlace}
          tabIndex={-1}
          aria-labelledby="message-title"
          className="card space-y-4 p-4 outline-none sm:p-6"
        >
          <h2 id="message-title">Send us a message</h2>
          {answer?.at === formPlace && !busy && !lastResult && (
            <Notice kind={answer.kind}>
              <p>{answer.text}</p>
            </Notice>
          )}
          <MessageForm key={sent} lastResult={lastResult} known={known} busy={busy} />
        </section>
        <Offices site={site} places={places} />
      </div>
    </div>
  );
}
