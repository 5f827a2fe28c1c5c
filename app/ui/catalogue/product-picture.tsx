import type { Picture } from '~/domain/images/picture';
import { ResponsivePicture } from '~/ui/responsive-picture';

/** On a card: two columns on a phone, four on a wide screen. */
export const cardPictureSizes = '(min-width: 1024px) 270px, (min-width: 768px) 31vw, 40vw';

const placeholder = { src: '/images/placeholder-320.jpg', width: 320, height: 320 };
const className = 'h-auto w-full rounded-sm bg-mint';

/** A ResponsivePicture, or a placeholder. */
export function ProductPicture(
  props: Omit<Parameters<typeof ResponsivePicture>[0], 'picture' | 'className'> & {
    picture: Picture | null | undefined;
  },
) {
  const { picture, ...options } = props;
  if (picture) return <ResponsivePicture picture={picture} className={className} {...options} />;
  const loading = props.eager || props.highPriority ? undefined : 'lazy';
  return <img {...placeholder} alt={props.alt ?? ''} loading={loading} className={className} />;
}
