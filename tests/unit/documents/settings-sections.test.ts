import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsSection, settingsSectionNames } from '~/domain/settings/sections/settings-sections';

it('the walk to a shop names sections of the settings that exist', () => {
  const walk = readFileSync('docs/deploying.md', 'utf8');
  const [, firstSignIn = ''] = /\n## 6\.[^\n]*\n([^]*?)\n## /.exec(walk) ?? [];
  const [, settings = ''] = /`\/settings-admin` ([^;]*);/.exec(firstSignIn) ?? [];
  const named = [...settings.matchAll(/“([^”]*)”/g)].map(([, name = '']) => name.replace(/\s+/g, ' '));
  const titles: readonly string[] = settingsSectionNames.map((name) => settingsSection(name).title);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !titles.includes(name))).toEqual([]);
});
