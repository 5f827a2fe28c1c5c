import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contactFields, contactMessages, offeredCategories } from '~/domain/messages/contact-form';
import { contactSchema } from '~/domain/messages/contact-schema';
import { sendMessage } from '~/domain/messages/send-message.server';
import { formatPickupNotice } from '~/domain/orders/checkout/pickup-days';
import { getContactMethods } from '~/domain/settings/contact-methods';
import { clientAddress } from '~/http/security/client-address.server';
import {
  isDatabaseUnavailable,
  markDatabaseUnavailable,
  nullIfUnavailable,
} from '~/http/server/database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readForm, fieldText } from '~/http/forms/read-form.server';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pickupPlaceData } from '~/http/seo/json-ld';
import { pageMeta } from '~/http/seo/page-meta';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { readSession } from '~/http/session/session.server';
import { lastKnownSettings, loadSiteSettings } from '~/http/rendering/site.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { toSingleLine } from '~/lib/format/normalise-text';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { formatPhone } from '~/lib/format/phone';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { ContactMethods, QuickContacts } from './contact-methods';
import { HeroCard } from '~/ui/content/hero-card';
import { MessageForm } from './message-form';
import { CollectionPlaces, FarmOffice } from './offices';
import { honeypotMessage, honeypotName } from '~/ui/form/honeypot-field';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { useRootData } from '~/ui/layout/use-root-data';
import { Notice } from '~/ui/notice';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { hasMap: true, showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: 'Contact Us',
      structuredData: ({ siteUrl }) => (data?.places ?? []).map((place) => pickupPlaceData(siteUrl, place)),
    },
    matches,
  );

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isAway = isDatabaseUnavailable(context);
  const settings = isAway ? lastKnownSettings() : await loadSiteSettings();
  const signedIn = isAway ? null : await nullIfUnavailable(readSession(request, context.now));
  const { firstName, lastName, email, phoneNumber } = signedIn?.user ?? {};
  const { contact, contactPicture } = await loadFilledTexts();
  return {
    intro: contact.intro,
    picture: contactPicture.image,
    methods: getContactMethods(settings),
    places: findOfferedMethods(settings).pickup ? settings.pickupLocations : [],
    pickupNotice: formatPickupNotice(settings),
    directions: settings.directions,
    defaultValue: {
      subject: readSubject(request),
      ...(signedIn && { name: `${firstName} ${lastName}`.trim(), email: email ?? '' }),
      ...(phoneNumber && { phone: formatPhone(phoneNumber) }),
    },
  };
}

/** Set by links from the services. */
const readSubject = (request: Request): string =>
  toSingleLine(new URL(request.url).searchParams.get('subject') ?? '').slice(
    0,
    contactFields.subject.maxLength,
  );

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const submission = parseSubmission(form, contactSchema);
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const isBot = fieldText(form, honeypotName) !== '';
  const sent = await nullIfUnavailable(
    sendMessage({
      form: submission.value,
      clientAddress: clientAddress(request),
      isBot,
      now,
    }),
  );
  if (!sent) {
    markDatabaseUnavailable(context);
    return data(submission.reply({ formErrors: [contactMessages.failure] }), { status: 503 });
  }
  if (!sent.ok) {
    const { status, text, headers } = rateLimitResponse(sent.retryAt, now, {
      what: 'You have sent us several messages already.',
      advice: 'Or call us.',
    });
    return data(submission.reply({ formErrors: [text] }), { status, headers });
  }
  if (isBot) return data(submission.reply({ formErrors: [honeypotMessage] }), { status: 400 });
  const flash = { kind: 'success', text: contactMessages.success, at: formAnchor } as const;
  return redirectWithFlash(`/contact-us#${formAnchor}`, flash);
}

/** The fragment of the form and of its result. */
const formAnchor = 'message';

export default function ContactUs() {
  const { intro, picture, methods, places, pickupNotice, directions, defaultValue } =
    useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { site } = useRootData();
  const flash = useInlineFlash();
  return (
    <div className="space-y-8">
      <HeroCard title="Contact Us" picture={picture} text={intro}>
        <QuickContacts site={site} />
      </HeroCard>
      {(methods.length > 0 || site.whatsapp || site.address || site.map) && (
        <section aria-labelledby="ways">
          <h2 id="ways" className="mb-3">
            Get in touch
          </h2>
          <ContactMethods site={site} methods={methods} />
        </section>
      )}
      <div className="items-start gap-8 space-y-8 lg:grid lg:grid-cols-[1fr_22rem] lg:space-y-0">
        <section
          id={formAnchor}
          tabIndex={-1}
          aria-labelledby="message-title"
          className="card space-y-4 p-4 outline-none sm:p-6"
        >
          <h2 id="message-title">Send us a message</h2>
          {flash?.at === formAnchor && !lastResult && (
            <Notice kind={flash.kind} announced>
              <p>{flash.text}</p>
            </Notice>
          )}
          <NoMailNotice>Leave your phone number too, and we’ll call you back.</NoMailNotice>
          <MessageForm
            lastResult={lastResult}
            defaultValue={defaultValue}
            categories={offeredCategories(site.hidden)}
          />
        </section>
        <FarmOffice site={site} directions={directions} />
      </div>
      {places.length > 0 && <CollectionPlaces site={site} places={places} notice={pickupNotice} />}
    </div>
  );
}
