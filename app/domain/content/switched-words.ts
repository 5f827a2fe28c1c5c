import { sellingSwitches, switchablePages, type Settings } from '~/domain/settings/settings';

/** What words can depend on: `{visits: words}` shows them only while visits can be booked. */
export const switchNames = [...switchablePages, ...sellingSwitches] as const;

type Switches = Pick<Settings, 'pages' | 'selling'>;

const pattern = /\{([a-z]{1,20}): ?([^{}]*)\}/gi;

/** Leaves out the words, and the list items, of what is off; placeholders in them are filled in before. */
export function keepSwitchedOn(text: string, { pages, selling }: Switches): string {
  if (!text.includes('{')) return text;
  const switches: Readonly<Record<string, boolean>> = { ...pages, ...selling };
  return text
    .replace(pattern, (found, name: string, words: string) =>
      Object.hasOwn(switches, name) ? (switches[name] ? words : '') : found,
    )
    .replace(/^- ?\n/gm, '')
    .replace(/\n- ?$/, '')
    .trim();
}

/** `{tours:` where no switch has this name; null for none. */
export const findUnknownSwitch = (text: string): string | null =>
  [...text.matchAll(/\{([a-z]{1,20}):/gi)].find(
    ([, name = '']) => !(switchNames as readonly string[]).includes(name),
  )?.[0] ?? null;
