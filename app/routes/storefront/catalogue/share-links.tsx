import { Icon } from '~/ui/icon';

/**
 * Sends a page on: by WhatsApp, which is a link, and by whatever the device offers, which needs a script. That button
 * keeps its place until a script shows it, so that nothing moves.
 */
export const ShareLinks = ({ title, address }: { title: string; address: string }) => (
  <p className="flex flex-wrap gap-x-2">
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${title} - ${address}`)}`}
      rel="noopener"
      className="button button-quiet"
    >
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
