import type { IconName } from '../icon';
import type { AdminScreen } from './admin-screens';

/** As many screens stand in the bar on phones. */
export const barLength = 5;

/**
 * The menu as one text. Each page carries its menu a second time, for React: as objects, each value would cost a name and a
 * number, half a kilobyte in all (docs/decisions/0139).
 */
export const writeMenu = (screens: readonly AdminScreen[]): string =>
  screens
    .map(({ path, icon, group, name, shortName, waiting, switchedOff }, position) =>
      [
        path,
        icon,
        group,
        name,
        position < barLength ? shortName : '',
        waiting?.count,
        waiting?.text,
        switchedOff,
      ].join('|'),
    )
    .join('\n');

export const readMenu = (text: string): readonly AdminScreen[] =>
  text.split('\n').flatMap((line) => {
    const [path, icon, group, name = '', shortName, count, waitingText = '', switchedOff] = line.split('|');
    return path
      ? {
          path: path as AdminScreen['path'],
          icon: icon as IconName,
          group: group as AdminScreen['group'],
          name,
          ...(shortName && { shortName }),
          ...(count && { waiting: { count: Number(count), text: waitingText } }),
          ...(switchedOff && { switchedOff }),
        }
      : [];
  });
