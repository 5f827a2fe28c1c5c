import { whatsappLink } from '~/lib/format/contact-links';
import { Icon } from '~/ui/icon';

/** The Share button takes its space before app/enhance/buttons/share.ts shows it, so that the layout does not shift. */
export const ShareLinks = ({ title, address }: { title: string; address: string }) => (
  <p className="flex flex-wrap gap-x-2">
    <a href={whatsappLink('', `${title} - ${address}`)} rel="noopener" className="button button-quiet">
      <Icon name="chat" />
      Share on WhatsApp
    </a>
    <button
      type="button"
      data-share={title}
      data-share-address={address}
      className="button button-quiet invisible"
    >
      <Icon name="share" />
      Share
    </button>
  </p>
);
