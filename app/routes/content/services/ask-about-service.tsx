import { useRootData } from '~/ui/layout/use-root-data';
import { whatsappLink } from '~/ui/layout/site';

/** A click-to-chat link that names the service. */
export const useServiceChat = (title: string): string =>
  whatsappLink(useRootData().site.whatsapp, `Hello! I have a question about ${title}.`);

export const ServicePrice = ({ price }: { price: string }) => (
  <p className="font-bold">{price || 'Ask us for a price'}</p>
);
