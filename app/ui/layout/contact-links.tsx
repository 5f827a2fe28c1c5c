import type { Site } from '~/domain/settings/site';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';

/** Nothing where the farm has neither number. */
export const ContactLinks = ({
  site,
  lead = 'Or ask us:',
  chat = '',
}: {
  site: Pick<Site, 'phone' | 'whatsapp'>;
  /** Words before the links. */
  lead?: string;
  /** What the chat begins with. */
  chat?: string;
}) =>
  (site.phone || site.whatsapp) && (
    <p className="mt-3 border-t border-edge-pale pt-3">
      {lead}{' '}
      <span className="inline-flex flex-wrap justify-center gap-x-6">
        {site.phone && (
          <a
            href={telephoneLink(site.phone)}
            className="link inline-flex min-h-[44px] flex-wrap items-center"
          >
            Call <span className="ml-1">{site.phone}</span>
          </a>
        )}{' '}
        {site.whatsapp && (
          <a
            href={whatsappLink(site.whatsapp, chat)}
            rel="noopener"
            className="link inline-flex min-h-[44px] items-center"
          >
            WhatsApp
          </a>
        )}
      </span>
    </p>
  );
