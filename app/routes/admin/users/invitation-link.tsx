import { whatsappLink } from '~/lib/format/contact-links';
import { usersAdminPath } from '~/paths';
import { Notice } from '~/ui/notice';

/** A link to hand over, shown once. */
export const InvitationLink = (props: {
  name: string;
  link: string;
  /** For a chat, with the link. */
  message: string;
}) => (
  <>
    <h1 className="break-words">The link for {props.name}</h1>
    <Notice kind="warning" announced>
      <p>
        Send it to {props.name} only: it lets whoever opens it into the back office. We show it this once, and
        it works for seven days and can be used once.
      </p>
    </Notice>
    <section className="card space-y-4 p-4 sm:p-6" aria-label="The link">
      <p>
        <code id="invitation-link" className="break-all text-sm sm:text-base">
          {props.link}
        </code>
      </p>
      <a
        href={whatsappLink('', props.message)}
        target="_blank"
        rel="noopener noreferrer"
        className="button button-primary w-full"
      >
        Send it by WhatsApp
      </a>
      <p className="min-h-[44px]">
        <button type="button" data-copy="invitation-link" hidden className="button button-secondary w-full">
          Copy the link
        </button>
      </p>
      <a href={usersAdminPath} className="button button-quiet w-full">
        I have sent it
      </a>
    </section>
  </>
);
