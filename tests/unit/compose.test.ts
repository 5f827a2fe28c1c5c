import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');

const ports = (/^ {4}ports:\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? '')
  .split('\n')
  .flatMap((line) => /^ {6}- ['"]?([^'"]+)/.exec(line)?.[1] ?? []);

it('compose.yaml publishes the port on the loopback interface only: clients past the proxy could forge X-Forwarded-For', () => {
  expect(compose).toContain('TRUSTED_PROXIES:-1');
  expect(ports.length).toBeGreaterThan(0);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});
