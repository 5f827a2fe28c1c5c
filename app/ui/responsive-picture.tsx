import type { Picture } from '~/domain/catalogue/product';
import { renditionUrl } from '~/domain/images/rendition-url';

/**
 * A picture in the smallest rendition that is sharp enough, in the best format that the browser takes: AVIF, WebP, or
 * the JPEG of older ones. Takes how wide it is shown (`sizes`); `saveData` keeps to the smallest one (decisions.md 38).
 */
export function ResponsivePicture(props: {
  picture: Picture;
  sizes: string;
  /** True for pictures that are seen without scrolling. */
  eager?: boolean;
  /** True for the largest of them, which is asked for before all others. */
  first?: boolean;
  saveData?: boolean;
  /** Of the renditions: narrower ones are too coarse for its place on any screen, and would only make the page longer. */
  atLeast?: number;
  /** True where it is shown so small that the smallest rendition is sharp on every screen. */
  small?: boolean;
  /** Empty where the words beside it say the same; without, the picture's own. */
  alt?: string;
  className?: string;
}) {
  const { picture } = props;
  const offered = selectWidths(props);
  const [only] = offered.length === 1 ? offered : [];
  const sourceSet = (format: 'avif' | 'webp') =>
    only === undefined
      ? offered.map((width) => `${renditionUrl(picture, width, format)} ${width}w`).join(', ')
      : renditionUrl(picture, only, format);
  // Where there is no choice, how wide it is shown says nothing.
  const sizes = only === undefined ? props.sizes : undefined;
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />}
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        src={renditionUrl(picture, picture.widths[1] ?? picture.widths[0] ?? picture.width, 'jpg')}
        width={picture.width}
        height={picture.height}
        alt={props.alt ?? picture.alt}
        loading={props.eager || props.first ? undefined : 'lazy'}
        className={props.className}
        {...(props.first && highFetchPriority)}
      />
    </picture>
  );
}

/** The renditions that a browser may choose from. */
function selectWidths(props: {
  picture: Picture;
  saveData?: boolean;
  small?: boolean;
  atLeast?: number;
}): readonly number[] {
  const { widths, width } = props.picture;
  if (props.saveData || props.small) return [widths[0] ?? width];
  const wideEnough = widths.filter((each) => each >= (props.atLeast ?? 0));
  return wideEnough.length > 0 ? wideEnough : widths;
}

/** In the spelling of HTML: React 18 knows the attribute by no other. */
const highFetchPriority = { fetchpriority: 'high' };
