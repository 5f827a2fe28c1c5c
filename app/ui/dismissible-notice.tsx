import { Icon } from './icon';
import { Notice, type NoticeProps } from './notice';

/** A message that its reader can put away. It is closed rather than removed, which needs no script. */
export const DismissibleNotice = (notice: NoticeProps) => (
  <details open className="relative [&:not([open])]:hidden [&>div]:pr-12">
    <summary className="absolute right-1 top-1 flex h-11 w-11 items-center justify-center rounded-full">
      <Icon name="x" size={18} />
      <span className="sr-only">Dismiss</span>
    </summary>
    <Notice {...notice} />
  </details>
);
