import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import { useRootData } from '~/ui/layout/use-root-data';

/** The ways to order without an email address; nothing where the farm has no number. */
export function NoEmail({ chat }: { chat: string }) {
  const { phone, whatsapp } = useRootData().site;
  if (!phone && !whatsapp) return null;
  return (
    <p className="text-sm">
      No email?{' '}
      {whatsapp && (
        <a href={whatsappLink(whatsapp, chat)} rel="noopener" className="link inline-block py-1">
          Order on WhatsApp
        </a>
      )}{' '}
      {phone && (
        <span className="unbroken">
          {whatsapp && 'or '}
          <a href={telephoneLink(phone)} className="link inline-block py-3">
            {whatsapp ? 'call' : 'Call'} {phone}
          </a>
        </span>
      )}
    </p>
  );
}
