import type { Picture } from '~/domain/catalogue/product';

const sourceSet = (picture: Picture, widths: readonly number[], format: 'webp' | 'jpg') =>
  widths.map((width) => `${picture.src}-${width}.${format} ${width}w`).join(', ');

const placeholder = { src: '/images/placeholder-320.jpg', width: 320, height: 320 };

/**
 * A picture in the smallest rendition that is sharp enough. Takes how wide it is shown (`sizes`); `saveData` keeps to
 * the smallest one (decisions.md 38). Older browsers get the JPEG.
 */
export function ProductPicture(props: {
  picture: Picture | null | undefined;
  sizes: string;
  /** True for the first pictures of a page, which are seen without scrolling. */
  eager?: boolean;
  saveData?: boolean;
  /** Empty where the name of the product stands right beside it. */
  alt?: string;
}) {
  const { picture, eager } = props;
  const common = {
    loading: eager ? undefined : ('lazy' as const),
    decoding: 'async' as const,
    className: 'h-auto w-full rounded-sm bg-mint',
  };
  if (!picture) return <img {...placeholder} alt={props.alt ?? ''} {...common} />;
  const smallest = picture.widths[0] ?? picture.width;
  const widths = props.saveData ? [smallest] : picture.widths;
  const fallback = picture.widths[1] ?? smallest;
  return (
    <picture>
      <source type="image/webp" srcSet={sourceSet(picture, widths, 'webp')} sizes={props.sizes} />
      <img
        src={`${picture.src}-${fallback}.jpg`}
        width={picture.width}
        height={picture.height}
        alt={props.alt ?? picture.alt}
        {...common}
      />
    </picture>
  );
}
