import type { Picture } from '~/domain/catalogue/product';
import type { RenditionFormat } from './image-rules';

export const renditionUrl = (
  picture: Pick<Picture, 'src' | 'widths' | 'addresses'>,
  width: number,
  format: RenditionFormat,
): string =>
  picture.addresses?.[format][picture.widths.indexOf(width)] ?? `${picture.src}-${width}.${format}`;
