import { Icon } from './icon';
import { Notice, type NoticeProps } from './notice';

/** A notice that closes without a script, as a details element. */
export const DismissibleNotice = (notice: NoticeProps) => (
  <details open className="relative [&:not([open])]:hidden [&>div]:pr-12">
    <summary className="absolute right-1 top-1 flex h-11 w-11 items-center justify-center rounded-full">
      <Icon name="x" size={18} />
      <span className="sr-only">Dismiss</span>
    </summary>
    <Notice {...notice} />
  </details>
);
