import type { Picture } from '~/domain/images/picture';
import { renditionUrl } from '~/domain/images/rendition-url';

/**
 * A picture element with AVIF, WebP and JPEG sources. `sizes` is as in HTML; `saveData` restricts it to the smallest
 * rendition.
 */
export function ResponsivePicture(props: {
  picture: Picture;
  sizes: string;
  /** For pictures above the fold: not loaded lazily. */
  eager?: boolean;
  /** For the largest picture above the fold: fetched before all others. */
  highPriority?: boolean;
  saveData?: boolean;
  /** In px: omits narrower renditions, which no screen would use here, from the HTML. */
  minWidth?: number;
  /** In px: omits wider ones. */
  maxWidth?: number;
  /** Uses the smallest rendition only. */
  small?: boolean;
  /** The smallest rendition on phones without scripts, where browsers load lazy pictures at once. */
  smallWithoutScripts?: boolean;
  /** Defaults to the picture's own. '' where the text beside it says the same. */
  alt?: string;
  className?: string;
}) {
  const { picture } = props;
  const widths = selectWidths(props);
  const [onlyWidth] = widths.length === 1 ? widths : [];
  const sourceSet = (format: 'avif' | 'webp') =>
    onlyWidth === undefined
      ? widths.map((width) => `${renditionUrl(picture, width, format)} ${width}w`).join(', ')
      : renditionUrl(picture, onlyWidth, format);
  const sizes = onlyWidth === undefined ? props.sizes : undefined;
  return (
    <picture>
      {props.smallWithoutScripts && picture.avif && onlyWidth === undefined && (
        <source
          type="image/avif"
          media="(scripting: none) and (max-width: 767px)"
          srcSet={renditionUrl(picture, picture.widths[0] ?? picture.width, 'avif')}
        />
      )}
      {picture.avif && <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />}
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        src={renditionUrl(picture, picture.widths[1] ?? picture.widths[0] ?? picture.width, 'jpg')}
        width={picture.width}
        height={picture.height}
        alt={props.alt ?? picture.alt}
        loading={props.eager || props.highPriority ? undefined : 'lazy'}
        className={props.className}
        {...(props.highPriority && highFetchPriority)}
      />
    </picture>
  );
}

function selectWidths(props: {
  picture: Picture;
  saveData?: boolean;
  small?: boolean;
  minWidth?: number;
  maxWidth?: number;
}): readonly number[] {
  const { widths, width } = props.picture;
  if (props.saveData || props.small) return [widths[0] ?? width];
  const { minWidth = 0, maxWidth = Infinity } = props;
  const fitting = widths.filter((each) => each >= minWidth && each <= maxWidth);
  return fitting.length > 0 ? fitting : widths;
}

/** In lower case: React 18 does not know `fetchPriority`. */
const highFetchPriority = { fetchpriority: 'high' };
