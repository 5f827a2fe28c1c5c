import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { makeTempFolder } from '../../support/shop/start-shop';

const run = promisify(execFile);

const works = (command: string, option: string) =>
  spawnSync(command, [option], { stdio: 'ignore' }).status === 0;

/** What the machine lacks for driving w3m; empty where nothing is missing. */
export const missingPrograms = (): string[] => [
  ...(works('w3m', '-version') ? [] : ['w3m']),
  // It gives w3m a screen to draw on, and reads that screen.
  ...(works('tmux', '-V') ? [] : ['tmux']),
];

/** Asks for every cookie to be kept and for no confirmations, and looks for words from the top again after the end. */
const options = ['use_cookie=1', 'accept_cookie=1', 'confirm_qq=0', 'wrap_search=1'].flatMap((option) => [
  '-o',
  option,
]);

/** A page as w3m prints it, without a screen. */
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

/** Opens w3m on an address, on a screen that is high enough for a whole page; it is closed with the test. */
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
  /** Puts the cursor on words of the page. */
  const find = async (words: string) => {
    await type(`/${words}`);
    await press('Enter');
  };

  return {
    screen,
    /** Resolves with the screen once these words stand on it. */
    async until(words: string | RegExp): Promise<string> {
      await expect.poll(screen, { timeout: 20_000, interval: 100 }).toMatch(words);
      return screen();
    },
    /** Goes to words on the page and follows the link, or presses the button, that they are. */
    async follow(words: string): Promise<void> {
      await find(words);
      await press('Enter');
    },
    /** Types into the field that comes after its label. */
    async fill(label: string, text: string): Promise<void> {
      await find(label);
      await press('Tab', 'Enter', 'C-u');
      await type(text);
      await press('Enter');
    },
    /** Presses what comes next after the cursor: the button beside a field. */
    pressNext: () => press('Tab', 'Enter'),
    /** Takes an entry of the list after a label, counted from the one that is chosen. */
    async choose(label: string, down: number): Promise<void> {
      await find(label);
      await press('Tab', 'Enter', ...Array.from({ length: down }, () => 'Down'), 'Enter');
    },
    /** Marks the round choice before its words. */
    async mark(words: string): Promise<void> {
      await find(words);
      // One link or field back, in w3m's keys.
      await press('Escape', 'Tab', 'Enter');
    },
  };
}

export type TextBrowser = Awaited<ReturnType<typeof openTextBrowser>>;
