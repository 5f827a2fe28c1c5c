import { setTimeout as wait } from 'node:timers/promises';
import type { Behaviour } from '~/simulators/daraja';
import type { SmsBehaviour } from '~/simulators/sms';
import type { ImageHostBehaviour } from '../../../simulators/image-host';
import type { SmtpBehaviour } from '../../../simulators/smtp';
import type { Dice } from '../dice';
import type { Services } from '../services';
import type { TcpProxy } from '../tcp-proxy';
import { measure, type FaultKind } from './fault-log';

/** Without customers in this time nothing shows the recovery. */
const maxQuietMs = 20_000;
const pollMs = 20;
/** Shorter than the limit of the shop's calls, and longer. */
const faultMs = [1_000, 6_000] as const;

type Service = {
  readonly name: string;
  readonly proxy: TcpProxy;
  /** Grows with each call that the service has answered as it should. */
  countSuccesses(): number;
  behaveWell(): void;
};

/** Faults of Daraja, the mail server and the image host. */
export function serviceFaults(services: Services, dice: Dice): FaultKind[] {
  const { daraja, mail, imageHost, proxies } = services;
  const serviceOf = {
    daraja: {
      name: 'Daraja',
      proxy: proxies.daraja,
      countSuccesses: () => daraja.prompts().length,
      behaveWell: () =>
        daraja.setBehaviour({ service: 'up', push: 'normal', query: 'normal', token: 'normal' }),
    },
    sms: {
      name: 'SMS provider',
      proxy: proxies.daraja,
      countSuccesses: () => daraja.sms.texts().length,
      behaveWell: () => daraja.sms.resetBehaviour(),
    },
    mail: {
      name: 'Mail server',
      proxy: proxies.mail,
      countSuccesses: () => mail.emails().length,
      behaveWell: () => {
        mail.setBehaviour('accept');
        mail.release();
      },
    },
    imageHost: {
      name: 'Image host',
      proxy: proxies.imageHost,
      countSuccesses: () => imageHost.files().length,
      behaveWell: () => imageHost.setBehaviour('accept'),
    },
  } satisfies Record<string, Service>;

  const fault = (service: Service, what: string, weight: number, begin: () => void): FaultKind => ({
    name: `${service.name} ${what}`,
    weight,
    inject: async () => {
      begin();
      await wait(dice.integer(...faultMs));
      service.behaveWell();
      service.proxy.restore();
      return untilNextSuccess(service);
    },
  });
  const behaves = (what: string, changes: Partial<Behaviour>, weight = 1) =>
    fault(serviceOf.daraja, what, weight, () => daraja.setBehaviour(changes));
  const texts = (what: string, changes: Partial<SmsBehaviour>, weight = 1) =>
    fault(serviceOf.sms, what, weight, () => daraja.sms.setBehaviour(changes));
  const emails = (what: string, behaviour: SmtpBehaviour, weight = 1) =>
    fault(serviceOf.mail, what, weight, () => mail.setBehaviour(behaviour));
  const hosts = (what: string, behaviour: ImageHostBehaviour) =>
    fault(serviceOf.imageHost, what, 1, () => imageHost.setBehaviour(behaviour));
  // The SMS provider is behind the proxy of Daraja.
  const { daraja: first, mail: second, imageHost: third } = serviceOf;
  const networkFaults = [first, second, third].flatMap((service) => [
    fault(service, 'unreachable', 1, () => service.proxy.refuse()),
    fault(service, 'cut off in the middle', 1, () => service.proxy.cut()),
    fault(service, 'silent', 1, () => service.proxy.hang()),
  ]);
  return [
    behaves('hangs', { service: 'hanging' }, 2),
    behaves('answers 503', { service: 'unavailable' }),
    behaves('is busy (500)', { service: 'busy' }),
    behaves('refuses the rate of calls', { service: 'spike-arrest' }),
    behaves('cuts all connections', { service: 'reset' }),
    behaves('accepts prompts, and its answer is lost', { push: 'lost' }, 2),
    behaves('accepts prompts, and answers nonsense', { push: 'unreadable' }),
    behaves('answers prompts late', { push: 'slow', slowSeconds: 4 }),
    behaves('calls what was paid failed', { query: 'failed-though-paid' }),
    fault(serviceOf.daraja, 'ends its token early', 1, () => daraja.expireToken()),
    texts('hangs before it takes a text', { answer: 'hang-before' }),
    texts('takes texts, and hangs', { answer: 'hang-after' }, 2),
    texts('takes texts, then cuts', { answer: 'reset' }, 2),
    texts('takes texts, and answers half', { answer: 'cut' }),
    texts('takes texts, and answers 503 late', { answer: 'http-503-late' }),
    texts('is busy (500)', { answer: '500' }),
    texts('refuses for ever (407)', { answer: '407' }),
    texts('has no balance (405)', { answer: '405' }),
    texts('reports a delivery, then a failure', { report: 'success-then-failed' }, 2),
    texts('reports twice', { report: 'twice' }),
    texts('reports before it answers', { report: 'before-reply' }),
    texts('reports nothing', { report: 'none' }),
    emails('is busy (451)', 'busy'),
    emails('loses emails, then cuts', 'drop', 2),
    emails('accepts emails, then cuts', 'drop-response', 2),
    emails('hangs after a mail', 'hang'),
    emails('sends no greeting', 'silent'),
    hosts('answers 500', 'fail'),
    hosts('answers 200 with nonsense', 'garbage'),
    hosts('hangs', 'hang'),
    hosts('stores a picture, then cuts', 'drop-response'),
    hosts('names a picture elsewhere', 'elsewhere'),
    hosts('names a script', 'script'),
    ...networkFaults,
  ];
}

/** Null where no call came in time. */
async function untilNextSuccess(service: Service): Promise<number | null> {
  const before = service.countSuccesses();
  const started = performance.now();
  const took = await measure(async () => {
    while (service.countSuccesses() === before && performance.now() - started < maxQuietMs)
      await wait(pollMs);
  });
  return service.countSuccesses() === before ? null : took;
}
