import type { Picture } from '~/domain/catalogue/product';
import { addressOf } from '~/domain/images/picture-address';

/**
 * A picture in the smallest rendition that is sharp enough, in the best format that the browser takes: AVIF, WebP, or
 * the JPEG of older ones. Takes how wide it is shown (`sizes`); `saveData` keeps to the smallest one (decisions.md 38).
 */
export function PictureOf(props: {
  picture: Picture;
  sizes: string;
  /** True for pictures that are seen without scrolling. */
  eager?: boolean;
  /** True for the largest of them, which is asked for before all others. */
  first?: boolean;
  saveData?: boolean;
  /** Empty where the words beside it say the same; without, the picture's own. */
  alt?: string;
  className?: string;
}) {
  const { picture, saveData } = props;
  const smallest = picture.widths[0] ?? picture.width;
  const sourceSet = (format: 'avif' | 'webp') =>
    saveData
      ? addressOf(picture, smallest, format)
      : picture.widths.map((width) => `${addressOf(picture, width, format)} ${width}w`).join(', ');
  // Where there is no choice, how wide it is shown says nothing.
  const sizes = saveData ? undefined : props.sizes;
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />}
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        src={addressOf(picture, picture.widths[1] ?? smallest, 'jpg')}
        width={picture.width}
        height={picture.height}
        alt={props.alt ?? picture.alt}
        loading={props.eager || props.first ? undefined : 'lazy'}
        decoding="async"
        className={props.className}
        {...(props.first && askedForFirst)}
      />
    </picture>
  );
}

/** In the spelling of HTML: React 18 knows the attribute by no other. */
const askedForFirst = { fetchpriority: 'high' };
