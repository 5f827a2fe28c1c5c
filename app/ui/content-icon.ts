import { findContentIcon } from '~/domain/content/find-content-icon';
import { isIconName, type IconName } from './icon';

/** The icon for a name from the content; a tick for unknown names. Not in icon.tsx, which every page loads. */
export const contentIcon = (name: string): IconName =>
  isIconName(name) ? name : (findContentIcon(name) ?? 'check');
