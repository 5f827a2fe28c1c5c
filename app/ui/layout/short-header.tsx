import { isHiddenFrom, type Site } from '~/domain/settings/site';
import { Icon } from '../icon';
import { CartLink } from './cart-link';
import { HolidayBanner } from './holiday-banner';
import { Logo } from './logo';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';

/** For a page with one task: help, and no ways out of it but the cart. */
export const ShortHeader = ({
  site,
  chat,
}: {
  site: Site;
  /** What a chat begins with. */
  chat: string;
}) => (
  <header className="screen-only border-b border-edge-pale bg-milk">
    <HolidayBanner site={site} />
    <div className="page flex flex-wrap items-center">
      <Logo site={site} />
      <p className="ml-auto flex items-center md:gap-4">
        {(site.phone || site.whatsapp) && <span className="hidden text-ink-soft lg:inline">Need help?</span>}{' '}
        {site.phone && (
          <a
            href={telephoneLink(site.phone)}
            className="flex h-11 min-w-[44px] items-center justify-center gap-2 whitespace-nowrap hover:underline"
          >
            <Icon name="phone" />
            <span className="sr-only">Call </span>
            <span className="sr-only md:not-sr-only">{site.phone}</span>
          </a>
        )}{' '}
        {site.whatsapp && (
          <a
            href={whatsappLink(site.whatsapp, chat)}
            rel="noopener"
            className="flex h-11 min-w-[44px] items-center justify-center gap-2 hover:underline"
          >
            <Icon name="chat" />
            <span className="sr-only md:not-sr-only">WhatsApp</span>
          </a>
        )}{' '}
        {!isHiddenFrom(site) && <CartLink count={site.cartCount} />}
      </p>
    </div>
  </header>
);
