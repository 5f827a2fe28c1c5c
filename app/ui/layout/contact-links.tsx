import type { Site } from '~/domain/settings/site';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';

/** Nothing where the farm has neither number. */
export const ContactLinks = ({ site }: { site: Pick<Site, 'phone' | 'whatsapp'> }) =>
  (site.phone || site.whatsapp) && (
    <p className="mt-3 border-t border-edge-pale pt-3">
      Or ask us:{' '}
      <span className="inline-flex flex-wrap justify-center gap-x-6">
        {site.phone && (
          <a href={telephoneLink(site.phone)} className="link inline-flex min-h-[44px] items-center">
            Call {site.phone}
          </a>
        )}{' '}
        {site.whatsapp && (
          <a
            href={whatsappLink(site.whatsapp)}
            rel="noopener"
            className="link inline-flex min-h-[44px] items-center"
          >
            WhatsApp
          </a>
        )}
      </span>
    </p>
  );
