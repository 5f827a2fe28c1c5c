import { galleryManagerPath } from '~/domain/gallery/gallery-filter';
import { Icon } from '~/ui/icon';

/** The way from a form of the gallery manager to its list. */
export const BackToGallery = () => (
  <p>
    <a href={galleryManagerPath} className="button button-quiet -ml-2">
      <Icon name="left" size={18} />
      All images
    </a>
  </p>
);
