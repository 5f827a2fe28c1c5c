import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnvironment } from '~/env.server';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'deploy/systemd');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const units = readdirSync(folder).filter((name) => /\.(?:service|timer)$/.test(name));

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd).each(units)('systemd finds no fault with %s', (unit) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, unit)], {
    encoding: 'utf8',
  });
  // Other units of the machine have faults of their own.
  const faults = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('malisho'));
  expect([status, faults]).toEqual([0, []]);
});

it.skipIf(!hasSystemd)('the timer is due at 02:15 in Nairobi', () => {
  const [, when = ''] = /^OnCalendar=(.*)$/m.exec(read('deploy/systemd/malisho-backup.timer')) ?? [];
  const output = execFileSync('systemd-analyze', ['calendar', when], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
  });
  expect(output).toMatch(/Next elapse: .* 23:15:00 UTC/);
});

it('the shop gets the options of npm start and of the image', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const options = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  expect(read('deploy/systemd/malisho.service')).toContain(
    `ExecStart=/usr/bin/env node ${options.join(' ')} build/server/main.js\n`,
  );
  expect(read('Dockerfile')).toContain('MALLOC_TRIM_THRESHOLD_=131072');
  expect(read('deploy/systemd/malisho.service')).toContain('Environment=MALLOC_TRIM_THRESHOLD_=131072\n');
});

it('the walk names the files that are here, and commands that the build makes', () => {
  const walk = read('docs/without-docker.md');
  for (const name of readdirSync(folder)) expect(walk).toContain(name);
  const build = read('scripts/build.mjs');
  for (const [, name = ''] of walk.matchAll(/build\/server\/([\w-]+)\.js/g))
    expect(build).toMatch(new RegExp(`\\b${name}\\b`));
});

it('the settings of the walk are valid, behind one proxy of this machine and not in the sandbox', () => {
  const walk = read('docs/without-docker.md');
  const [, before = '', after = ''] =
    /cat > \/etc\/malisho\.env <<END\n([^]*?)END\ncat >> \/etc\/malisho\.env <<'END'\n([^]*?)END\n/.exec(
      walk,
    ) ?? [];
  const place = mkdtempSync(join(tmpdir(), 'malisho-walk-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  writeFileSync(join(place, 'walk.sh'), `cat <<END\n${before}END\ncat <<'END'\n${after}END\n`);
  const text = execFileSync('sh', ['walk.sh'], { cwd: place, encoding: 'utf8' });
  writeFileSync(join(place, '.env'), text);
  const variables = execFileSync(
    process.execPath,
    ['-p', "JSON.stringify(require('node:util').parseEnv(require('node:fs').readFileSync('.env', 'utf8')))"],
    { cwd: place, encoding: 'utf8' },
  );
  const environment = parseEnvironment(JSON.parse(variables) as Record<string, string>);
  expect(environment).toMatchObject({
    production: true,
    host: '127.0.0.1',
    trustedProxies: 1,
    hasMpesaSandbox: false,
    admin: { password: 'four words that nobody guesses' },
  });
});

it('a rehearsal takes the newest backup, whatever else is in the folder', () => {
  const place = mkdtempSync(join(tmpdir(), 'malisho-walk-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const newest = 'malisho-2026-11-28T231500Z.backup';
  for (const name of [
    'malisho-2026-11-27T231500Z.backup',
    newest,
    'malisho-2026-11-29T231500Z.backup.partial',
    'before-0a1b2c3.backup',
    'notes.txt',
    'zzz',
  ])
    writeFileSync(join(place, name), '');
  const commands = ['deploying', 'without-docker'].map((name) => {
    const [, command = ''] = /\$\((cd \S+ && ls [^)]*)\)/.exec(read(`docs/${name}.md`)) ?? [];
    return command.replace(/^cd \S+/, `cd ${place}`);
  });
  for (const command of commands)
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe(`${newest}\n`);
});
