import { offeredPages } from '~/domain/settings/optional-pages';
import type { Settings } from '~/domain/settings/settings';
import { Icon } from '../icon';
import { Directions } from './directions';
import { MapImageLink } from '../layout/farm-map';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import { socialLinks } from '../layout/site';
import { Unbroken } from '../unbroken';

type ContactDetails = Pick<
  Settings,
  'phone' | 'whatsapp' | 'email' | 'address' | 'directions' | 'visitHours' | 'shopHours' | 'social' | 'map'
>;

/** Picks the public contact details from the settings. */
export const toContactDetails = (settings: Settings): ContactDetails => {
  const { phone, whatsapp, email, address, directions, shopHours, social, map } = settings;
  const visitHours = offeredPages(settings).visits ? settings.visitHours : '';
  return { phone, whatsapp, email, address, directions, visitHours, shopHours, social, map };
};

export const hasContactDetails = ({ social, ...details }: ContactDetails): boolean =>
  Object.values(details).some(Boolean) || socialLinks(social).length > 0;

/** Address, map, contact details and opening hours (docs/product.md 7.1). */
export function GetInTouch({ contact, title }: { contact: ContactDetails; title: string }) {
  const { phone, email, whatsapp, address, directions, map, shopHours, visitHours } = contact;
  if (!hasContactDetails(contact)) return null;
  return (
    <section id="contact" className="card mt-12 gap-10 p-4 md:grid md:grid-cols-2 md:p-6">
      <div>
        <h2 className="text-2xl">{title}</h2>
        {address && <p className="mt-2">{address}</p>}
        <Directions text={directions} />
        {map && <MapImageLink map={map} opens="a larger map" className="mt-3 block max-w-form" />}
      </div>
      <div className="mt-6 space-y-4 md:mt-0">
        <ul>
          {phone && <ContactWay icon="phone" href={telephoneLink(phone)} text={phone} />}
          {email && <ContactWay icon="mail" href={`mailto:${email}`} text={email} />}
          {whatsapp && <ContactWay icon="chat" href={whatsappLink(whatsapp)} text={`WhatsApp ${whatsapp}`} />}
        </ul>
        <dl>
          {shopHours && (
            <>
              <dt className="font-bold">Shop and support</dt>
              <dd>
                <Unbroken text={shopHours} />
              </dd>
            </>
          )}
          {visitHours && (
            <>
              <dt className="mt-2 font-bold">Farm visits</dt>
              <dd>
                <Unbroken text={visitHours} />
              </dd>
            </>
          )}
        </dl>
        <ul className="flex flex-wrap items-center gap-x-4">
          {socialLinks(contact.social).map(({ key, name, url }) => (
            <li key={key}>
              <a href={url} rel="noopener" className="link inline-block py-2">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const ContactWay = (props: { icon: 'phone' | 'mail' | 'chat'; href: string; text: string }) => (
  <li>
    <a
      href={props.href}
      rel="noopener"
      className="link flex min-h-[44px] items-center gap-3 whitespace-normal [overflow-wrap:anywhere]"
    >
      <Icon name={props.icon} />
      {props.text}
    </a>
  </li>
);
