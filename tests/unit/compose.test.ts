import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Service = {
  readonly profiles: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly [key: string]: unknown;
};

const path = (name: string) => new URL(`../../${name}`, import.meta.url);
const read = (name: string) => readFileSync(path(name), 'utf8');

const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};
const { services } = compose;
const { shop, 'shop-mongodb': shopMongodb, mongodb } = services as Record<string, Service>;

describe('compose.yaml', () => {
  it('publishes the port on the loopback interface only: clients past the proxy could forge X-Forwarded-For', () => {
    expect(shop?.environment?.TRUSTED_PROXIES).toBe('${TRUSTED_PROXIES:-1}');
    expect(shop?.ports?.length).toBeGreaterThan(0);
    for (const port of Object.values(services).flatMap((service) => service.ports ?? []))
      expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(Object.entries(services))('gives %s no more than it needs', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    });
    expect(service.tmpfs).toContain('/tmp');
    expect(service).not.toHaveProperty('privileged');
    expect(service).not.toHaveProperty('cap_add');
  });

  it('starts the shop with its store by one profile, and with MongoDB by the other', () => {
    const inProfile = (profile: string) =>
      Object.keys(services).filter((name) => services[name]?.profiles.includes(profile));
    expect(inProfile('store')).toEqual(['shop']);
    expect(inProfile('mongodb')).toEqual(['shop-mongodb', 'mongodb', 'mongodb-init']);
    expect(Object.values(services).every(({ profiles }) => profiles.length === 1)).toBe(true);
    expect(shopMongodb?.depends_on).toEqual({
      'mongodb-init': { condition: 'service_completed_successfully' },
    });
  });

  it('runs the same shop in both, but for the database', () => {
    const withoutDatabase = ({ environment = {}, ...service }: Service) => ({
      ...service,
      environment: Object.fromEntries(Object.entries(environment).filter(([name]) => name !== 'MONGODB_URI')),
      profiles: undefined,
      depends_on: undefined,
      networks: undefined,
    });
    expect(withoutDatabase(shopMongodb!)).toEqual(withoutDatabase(shop!));
    expect(shop?.volumes).toEqual(['shop-data:/data', './backups:/backups']);
  });

  it('lets only the shop reach the database, which has no password', () => {
    expect(mongodb).not.toHaveProperty('ports');
    expect(mongodb?.networks).toEqual(['database']);
    expect(compose.networks.database?.internal).toBe(true);
    expect(
      Object.keys(services).filter((name) =>
        JSON.stringify(services[name]?.networks ?? '').includes('"database"'),
      ),
    ).toEqual(['shop-mongodb', 'mongodb', 'mongodb-init']);
  });

  it('has defaults for no secret', () => {
    const variables = [...text.matchAll(/\$\{(\w+)(:[-?])/g)].map(([, name, kind]) => `${name}${kind}`);
    expect([...new Set(variables)].sort()).toEqual([
      'DARAJA_BASE_URL:-',
      'SESSION_SECRET:?',
      'SITE_URL:?',
      'TRUSTED_PROXIES:-',
    ]);
  });
});

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  it('serves as a user without rights over the files of the shop', () => {
    expect(lastStage).toMatch(/^USER node$/m);
    for (const copy of lastStage.match(/^COPY .*$/gm) ?? []) {
      expect(copy).toMatch(/^COPY --from=build \/shop\//);
      expect(copy).not.toContain('--chown');
    }
  });

  it('starts Node with the options of npm start', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    const options = scripts.start.split(' ').filter((word) => word.startsWith('--'));
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(lastStage)?.[1] ?? '[]') as string[];
    expect(command).toEqual(['node', ...options, 'build/server/main.js']);
  });

  it('gets only the files that the build reads', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    for (const line of lines.slice(1)) expect(existsSync(path(line.replace(/^!/, '')))).toBe(true);
    expect(lines).not.toContain('!.env');
  });
});

it('docs/deploying.md names only commands that the build makes', () => {
  const build = read('scripts/build.mjs');
  const commands = new Set(
    [...read('docs/deploying.md').matchAll(/build\/server\/([\w-]+)\.js/g)].map(([, name]) => name!),
  );
  expect(commands.size).toBeGreaterThan(0);
  for (const name of commands) expect(build).toMatch(new RegExp(`\\b${name}\\b`));
});
