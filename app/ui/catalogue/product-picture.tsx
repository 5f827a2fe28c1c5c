import type { Picture } from '~/domain/catalogue/product';
import { ResponsivePicture } from '~/ui/responsive-picture';

const placeholder = { src: '/images/placeholder-320.jpg', width: 320, height: 320 };
const className = 'h-auto w-full rounded-sm bg-mint';

/** The picture of what is for sale, as ResponsivePicture shows it; a bottle without a label where there is none. */
export function ProductPicture(props: {
  picture: Picture | null | undefined;
  sizes: string;
  /** True for the first pictures of a page, which are seen without scrolling. */
  eager?: boolean;
  /** True for the largest of them, which is asked for before all others. */
  first?: boolean;
  saveData?: boolean;
  /** Of the renditions that are offered; see ResponsivePicture. */
  atLeast?: number;
  /** True where the smallest rendition is sharp on every screen. */
  small?: boolean;
  /** Empty where the name of the product stands right beside it. */
  alt?: string;
}) {
  const { picture, ...shown } = props;
  if (picture) return <ResponsivePicture picture={picture} className={className} {...shown} />;
  const loading = props.eager || props.first ? undefined : 'lazy';
  return <img {...placeholder} alt={props.alt ?? ''} loading={loading} className={className} />;
}
