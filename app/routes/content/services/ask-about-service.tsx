import { Icon } from '~/ui/icon';
import { useRootData } from '~/ui/layout/use-root-data';
import { whatsappLink } from '~/lib/format/contact-links';

/** A click-to-chat link that names the service; nothing where the farm is not on WhatsApp. */
export function ServiceChat(props: {
  service: { readonly title: string };
  className: string;
  children: React.ReactNode;
}) {
  const { whatsapp } = useRootData().site;
  if (!whatsapp) return null;
  const text = `Hello! I have a question about ${props.service.title}.`;
  return (
    <a href={whatsappLink(whatsapp, text)} rel="noopener" className={props.className}>
      <Icon name="chat" size={18} />
      {props.children}
    </a>
  );
}

export const ServicePrice = ({ price }: { price: string }) => (
  <p className="font-bold">{price || 'Ask us for a price'}</p>
);
