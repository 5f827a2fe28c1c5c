import type { NewsletterSection as NewsletterTexts } from '~/domain/content/home-content';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownData } from '~/lib/forms/own-data';
import { Notice, type NoticeKind } from '~/ui/notice';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { useRootData } from './use-root-data';
import { HoneypotField } from '~/ui/form/honeypot-field';

export const NewsletterSection = (props: {
  texts: NewsletterTexts;
  /** The path of the page with this section, which the form redirects to. */
  returnTo: string;
  /** The result of the last submission. */
  message: { readonly kind: NoticeKind; readonly text: string } | null;
}) => (
  <section
    id={newsletterAnchor}
    aria-labelledby="newsletter-title"
    className="-mx-4 items-center gap-8 bg-milk px-4 py-8 md:mx-0 md:grid md:grid-cols-2 md:rounded md:px-8"
  >
    <div>
      <h2 id="newsletter-title" className="text-2xl">
        {props.texts.title}
      </h2>
      <p className="mt-1 max-w-text">{props.texts.description}</p>
    </div>
    <div className="mt-4 md:mt-0">
      {props.message && (
        <div className="mb-3">
          <Notice kind={props.message.kind} announced>
            <p>{props.message.text}</p>
          </Notice>
        </div>
      )}
      <NoMailNotice>Please subscribe another day.</NoMailNotice>
      {useRootData().canMail && (
        <form method="post" action="/newsletter">
          <input type="hidden" name="returnTo" value={props.returnTo} />
          <label htmlFor="newsletter-email" className="mb-1 block font-bold">
            Email
          </label>
          <div className="flex flex-wrap gap-2 sm:flex-nowrap">
            <input
              id="newsletter-email"
              name="email"
              {...inputKinds.pastedEmail}
              {...ownData.email}
              maxLength={254}
              placeholder={props.texts.placeholderText}
              required
              className="field"
            />
            <button className="button button-primary w-full sm:w-auto">{props.texts.buttonText}</button>
          </div>
          <HoneypotField id="newsletter-website" />
          <p className="mt-2 text-sm text-ink-soft">
            We’ll email you a link to confirm. You can unsubscribe at any time.
          </p>
        </form>
      )}
    </div>
  </section>
);

export const newsletterAnchor = 'newsletter';
