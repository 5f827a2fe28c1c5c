import type { ContactMethod } from '~/domain/settings/settings';
import { Icon, type IconName } from '~/ui/icon';
import { mapUrl } from '~/domain/settings/map-url';
import type { Site } from '~/domain/settings/site';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';

/** The ways that most visitors come for, as buttons. */
export const QuickContacts = ({ site: { phone, whatsapp, map } }: { site: Site }) =>
  (phone || whatsapp || map) && (
    <p className="clear-both grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 pt-4 md:max-w-form">
      {phone && <QuickContact icon="phone" label="Call" href={telephoneLink(phone)} />}{' '}
      {whatsapp && <QuickContact icon="chat" label="WhatsApp" href={whatsappLink(whatsapp)} />}{' '}
      {map && <QuickContact icon="pin" label="Map" href={mapUrl(map)} />}
    </p>
  );

const QuickContact = ({ icon, label, href }: { icon: IconName; label: string; href: string }) => (
  <a href={href} rel="noopener" className="button button-primary flex-col rounded px-0 text-sm sm:text-base">
    <Icon name={icon} />
    <span>{label}</span>
  </a>
);

/** WhatsApp, the contact methods of the settings, and the address. */
export const ContactMethods = ({ site, methods }: { site: Site; methods: readonly ContactMethod[] }) => (
  <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-4">
    {site.whatsapp && (
      <Way
        icon="chat"
        title="WhatsApp"
        note={site.shopHours && `Chat with us: ${addNonBreakingSpaces(site.shopHours)}`}
        action={{ label: 'Start a chat', href: whatsappLink(site.whatsapp) }}
      />
    )}
    {methods.map(({ kind, title, value, note }) => (
      <Way
        key={`${kind} ${value}`}
        icon={presentations[kind].icon}
        title={title}
        note={note}
        action={{ label: presentations[kind].label(value), href: presentations[kind].href(value) }}
      />
    ))}
    {(site.address || site.map) && (
      <Way
        icon="pin"
        title={site.hidden.visits ? 'Find Us' : 'Visit Us'}
        note={site.address}
        action={site.map && { label: 'Open in maps', href: mapUrl(site.map) }}
      />
    )}
  </ul>
);

type Presentation = { icon: IconName; href: (value: string) => string; label: (value: string) => string };

const presentations: Readonly<Record<ContactMethod['kind'], Presentation>> = {
  phone: { icon: 'phone', href: telephoneLink, label: (number) => number },
  email: { icon: 'mail', href: (address) => `mailto:${address}`, label: (address) => address },
  link: { icon: 'right', href: (address) => address, label: (address) => new URL(address).host },
};

const Way = (props: {
  icon: IconName;
  title: string;
  note: string;
  action: { label: string; href: string } | null;
}) => (
  <li className="card p-4">
    <h3 className="flex gap-2">
      <span className="text-pasture">
        <Icon name={props.icon} />
      </span>
      {props.title}
    </h3>
    {props.note && <p className="mt-1 text-sm text-ink-soft">{props.note}</p>}
    {props.action && (
      <a
        href={props.action.href}
        rel="noopener"
        // Breaks a long address only where it would leave the card.
        className="link inline-flex min-h-[44px] items-center font-bold [overflow-wrap:anywhere] lg:text-sm"
      >
        {props.action.label}
      </a>
    )}
  </li>
);
