import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { maxFileFormBytes } from '~/http/forms/form-limits';

type Service = {
  readonly profiles: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>;
  readonly command?: readonly string[];
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
const {
  shop,
  mongodb,
  'mongodb-init': mongodbInit,
  'backups-folder': backupsFolder,
} = services as Record<string, Service>;

describe('compose.yaml', () => {
  it('publishes the port on the loopback interface only: clients past the proxy could forge X-Forwarded-For', () => {
    expect(shop?.environment?.TRUSTED_PROXIES).toBe('${TRUSTED_PROXIES:-1}');
    expect(shop?.ports?.length).toBeGreaterThan(0);
    for (const port of Object.values(services).flatMap((service) => service.ports ?? []))
      expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(Object.entries(services))('gives %s no more than it needs', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    });
    expect(service.tmpfs).toContain('/tmp');
    expect(service).not.toHaveProperty('privileged');
    expect(service['cap_add']).toEqual(name === 'backups-folder' ? ['CHOWN'] : undefined);
  });

  it('has one shop, whose port and data no other service has, for each profile and for both at once', () => {
    const inProfile = (profile: string) =>
      Object.keys(services).filter((name) => services[name]?.profiles.includes(profile));
    expect(inProfile('store')).toEqual(['shop', 'backups-folder']);
    expect(inProfile('mongodb')).toEqual(['shop', 'backups-folder', 'mongodb', 'mongodb-init']);
    expect(Object.values(services).filter(({ ports }) => ports)).toEqual([shop]);
    expect(Object.values(services).filter((each) => each.volumes?.includes('shop-data:/data'))).toEqual([
      shop,
    ]);
    expect(shop?.depends_on).toEqual({
      'backups-folder': { condition: 'service_completed_successfully' },
      // Not there in the profile of the store.
      'mongodb-init': { condition: 'service_completed_successfully', required: false },
    });
  });

  it('gives the folder of the backups to the user of the shop', () => {
    expect(shop?.volumes).toEqual(['shop-data:/data', './backups:/backups']);
    expect(backupsFolder).toMatchObject({
      user: 'root',
      network_mode: 'none',
      volumes: ['./backups:/backups'],
      command: ['chown', 'node:node', '/backups'],
    });
  });

  it('lets the shop end itself: Linux ignores what the first process of a container sends itself', () => {
    expect(shop?.['init']).toBe(true);
  });

  describe('mongodb-init', () => {
    /** What it prints, and the code with which it ends, where the replica set has no primary for `waits` looks. */
    function runInit(uri: string, waits = 0) {
      const [, , , , , script = ''] = mongodbInit?.command ?? [];
      const printed: string[] = [];
      const initiated: unknown[] = [];
      class Quit extends Error {}
      let looks = 0;
      let code = 0;
      const shell = {
        process: { env: { MONGODB_URI: uri } },
        print: (line: string) => printed.push(line),
        quit: (next: number) => {
          code = next;
          throw new Quit();
        },
        rs: {
          status: () => {
            throw Object.assign(new Error('no set'), { codeName: 'NotYetInitialized' });
          },
          initiate: (set: unknown) => initiated.push(set),
        },
        db: { hello: () => ({ isWritablePrimary: looks++ >= waits }) },
        sleep: () => undefined,
      };
      try {
        runInNewContext(script, shell);
      } catch (error) {
        if (!(error instanceof Quit)) throw error;
      }
      return { code, printed, initiated: initiated.length, looks };
    }
    const uri = 'mongodb://mongodb:27017/malisho?replicaSet=rs0';

    it('makes the set, and waits for its primary, but not for ever', () => {
      expect(runInit(uri, 5)).toMatchObject({ code: 0, printed: [], initiated: 1, looks: 6 });
      const endless = runInit(uri, Infinity);
      expect(endless).toMatchObject({ code: 1, printed: [expect.stringContaining('no primary for 120 s')] });
    });

    it('says in one line that the shop would not use its database', () => {
      for (const other of ['', 'mongodb://db1.example/malisho']) {
        const { code, printed, initiated } = runInit(other);
        expect([code, initiated, printed]).toEqual([
          1,
          0,
          [expect.stringContaining(`Write MONGODB_URI=${uri}`)],
        ]);
      }
    });
  });

  it('lets only the shop reach the database, which has no password', () => {
    expect(mongodb).not.toHaveProperty('ports');
    expect(mongodb?.networks).toEqual(['database']);
    expect(compose.networks.database?.internal).toBe(true);
    expect(
      Object.keys(services).filter((name) =>
        JSON.stringify(services[name]?.networks ?? '').includes('"database"'),
      ),
    ).toEqual(['shop', 'mongodb', 'mongodb-init']);
  });

  it('has defaults for no secret', () => {
    const variables = [...text.matchAll(/\$\{(\w+)(:[-?])/g)].map(([, name, kind]) => `${name}${kind}`);
    expect([...new Set(variables)].sort()).toEqual([
      'DARAJA_BASE_URL:-',
      'MONGODB_URI:-',
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

  it('asks for its health without a second Node', async () => {
    const line = /^HEALTHCHECK [^\n]*\n\s+CMD (\[.*\])$/m.exec(lastStage)?.[1] ?? '[]';
    const [program = '', ...args] = JSON.parse(line) as string[];
    expect(program).toBe('bash');
    const answers = createServer((request, response) => {
      response.statusCode = request.url === '/healthz' && isAlive ? 200 : 503;
      response.end('ok\n');
    }).listen(0, '127.0.0.1');
    await once(answers, 'listening');
    const { port } = answers.address() as AddressInfo;
    const check = () =>
      new Promise<number>((resolve) =>
        execFile(program, args, { env: { ...process.env, PORT: String(port) } }, (error) =>
          resolve(Number(error?.code ?? 0)),
        ),
      );
    let isAlive = true;
    expect(await check()).toBe(0);
    isAlive = false;
    expect(await check()).toBe(1);
    answers.close();
    await once(answers, 'close');
    expect(await check()).toBe(1);
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

describe('the proxies of docs/deploying.md write no address into their logs, as of callbacks and mailed links', () => {
  const examples = [...read('docs/deploying.md').matchAll(/^```\n([^]*?)^```$/gm)].map(
    ([, example]) => example!,
  );
  const findExample = (words: string) => examples.find((example) => example.includes(words)) ?? '';

  it('nginx, in each of its servers', () => {
    const servers = findExample('proxy_pass')
      .split(/^server \{$/m)
      .slice(1);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      expect(server).toContain('\n    access_log off;\n');
      expect(server).toMatch(/\n {4}error_log \S+ alert;\n/);
    }
  });

  it('nginx, which lets the largest form through', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(findExample('proxy_pass')) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxFileFormBytes);
  });

  it('Caddy, which logs no request but those that fail', () => {
    const example = findExample('reverse_proxy');
    for (const field of ['request>uri', 'request>headers>Referer'])
      expect(example).toContain(`${field} delete`);
    expect(example.match(/^\s*log\b.*$/gm)).toEqual(['\tlog default {']);
  });
});
