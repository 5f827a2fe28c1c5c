import type { RenditionFormat } from './image-rules';
import type { Picture } from './picture';

export const renditionUrl = (
  picture: Pick<Picture, 'src' | 'widths' | 'addresses'>,
  width: number,
  format: RenditionFormat,
): string =>
  picture.addresses?.[format][picture.widths.indexOf(width)] ?? `${picture.src}-${width}.${format}`;
