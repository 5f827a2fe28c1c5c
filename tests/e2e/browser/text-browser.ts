import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { makeTempFolder } from '../../support/shop/start-shop';

const run = promisify(execFile);

const works = (command: string, option: string) =>
  spawnSync(command, [option], { stdio: 'ignore' }).status === 0;

/** The programs for text browser tests that are not installed. */
export const missingPrograms = (): string[] => [
  ...(works('w3m', '-version') ? [] : ['w3m']),
  // Provides a terminal for w3m and captures its screen.
  ...(works('tmux', '-V') ? [] : ['tmux']),
];

/** Accepts all cookies without confirmation; searches wrap around. */
const options = ['use_cookie=1', 'accept_cookie=1', 'confirm_qq=0', 'wrap_search=1'].flatMap((option) => [
  '-o',
  option,
]);

/** The output of `w3m -dump`. */
export async function dumpPage(address: string): Promise<string> {
  const folder = await makeTempFolder();
  try {
    const { stdout } = await run('w3m', [...options, '-cols', '100', '-dump', address], {
      env: { ...process.env, HOME: folder.path },
    });
    return stdout;
  } finally {
    await folder.remove();
  }
}

/** Opens w3m in a terminal that is high enough for a whole page; it is closed with the test. */
export async function openTextBrowser(address: string) {
  const folder = await makeTempFolder();
  const name = `malisho-${process.pid}-${randomBytes(4).toString('hex')}`;
  const tmux = async (...command: string[]) =>
    (
      await run('tmux', ['-L', name, '-f', '/dev/null', ...command], {
        env: { ...process.env, HOME: folder.path, TERM: 'xterm' },
      })
    ).stdout;
  onTestFinished(async () => {
    await tmux('kill-server').catch(() => undefined);
    await folder.remove();
  });
  await tmux('new-session', '-d', '-x', '110', '-y', '220', ['w3m', ...options, `'${address}'`].join(' '));

  const screen = () => tmux('capture-pane', '-p');
  const type = (text: string) => tmux('send-keys', '-l', text);
  const press = (...keys: string[]) => tmux('send-keys', ...keys);
  /** Moves the cursor to a text of the page. */
  const find = async (words: string) => {
    await type(`/${words}`);
    await press('Enter');
  };

  return {
    screen,
    /** Resolves with the screen once it shows a text. */
    async until(words: string | RegExp): Promise<string> {
      await expect.poll(screen, { interval: 100 }).toMatch(words);
      return screen();
    },
    /** Activates the link or button with this text. */
    async follow(words: string): Promise<void> {
      await find(words);
      await press('Enter');
    },
    /** Types into the field after a label. */
    async fill(label: string, text: string): Promise<void> {
      await find(label);
      await press('Tab', 'Enter', 'C-u');
      await type(text);
      await press('Enter');
    },
    /** Activates the next link or button after the cursor. */
    pressNext: () => press('Tab', 'Enter'),
    /** Selects the option `down` entries below the present one. */
    async choose(label: string, down: number): Promise<void> {
      await find(label);
      await press('Tab', 'Enter', ...Array.from({ length: down }, () => 'Down'), 'Enter');
    },
    /** Selects the radio button before a text. */
    async mark(words: string): Promise<void> {
      await find(words);
      // w3m: Escape Tab moves one link or field back.
      await press('Escape', 'Tab', 'Enter');
    },
  };
}

export type TextBrowser = Awaited<ReturnType<typeof openTextBrowser>>;
