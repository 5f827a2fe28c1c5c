import { join } from 'node:path';
import { remember } from '@epic-web/remember';
import { requireFinishedFiles, requireFinishedRestore } from '#db/backup/unfinished-restore';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { ensurePrivateDirectory } from '#db/embedded/ensure-directory';
import { configureSiteName } from '~/domain/settings/site-name.server';
import { createConsoleMailSender } from '~/clients/console-mail.server';
import { createDarajaClient } from '~/clients/daraja.server';
import { createFormMailClient } from '~/clients/form-mail.server';
import { createImageHostClient } from '~/clients/image-host.server';
import { createOidcClient } from '~/clients/oidc.server';
import { createSmsClient } from '~/clients/sms.server';
import { createSmtpClient } from '~/clients/smtp.server';
import { createWebhookClient } from '~/clients/webhooks.server';
import { configure } from '~/configuration.server';
import { configureAccessTokens } from '~/domain/accounts/api-tokens/access-token.server';
import { configureDeviceTokens } from '~/domain/accounts/api-tokens/device-token.server';
import { configureIdentityProvider } from '~/domain/accounts/identities/identity-provider.server';
import type { MailAccount, SmsKeys } from '~/domain/connections/connection';
import { configureConnections, refreshConnections } from '~/domain/connections/current-connections.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { configureImages } from '~/domain/images/image-configuration.server';
import { runJobs } from '~/domain/jobs/run-jobs.server';
import { acceptedEmailsFolder, openAcceptedEmails } from '~/domain/mail/accepted-emails.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { configureOperations } from '~/domain/operations/operations-configuration.server';
import { configureOrderLinks } from '~/domain/orders/tracking/order-link.server';
import { databaseTokenStore } from '~/domain/mpesa/daraja-token-store.server';
import { recordMpesaHealth } from '~/domain/mpesa/mpesa-health.server';
import { configurePayments } from '~/domain/mpesa/payment-configuration.server';
import { darajaPromptRules, relaxedPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { loadSmsCallbackUrls } from '~/domain/sms/callbacks/callback-secret.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import { configureWebhooks } from '~/domain/webhooks/webhook-configuration.server';
import { loadConnections } from '~/domain/connections/load-connections.server';
import { isDarajaSandbox, readEnvironment, type DarajaCredentials, type Environment } from '~/env.server';
import { toCents } from '~/lib/format/money';
import { consoleLog, type Log } from '~/lib/log';
import { loadOrCreateSecret } from '~/session-secret.server';
import { toDarajaCredentials, toSmtpServer } from '~/start/connection-clients.server';
import { databaseKindOf, storeDirectoryOf } from '~/start/database-location';
import { prepareDatabase } from '~/start/prepare-database.server';
import { runStep, withProgress, type PrintLine } from '~/start/run-step';

export type Runtime = {
  readonly environment: Environment;
  /** Resolves when the runs in progress have ended. */
  stopJobs(): Promise<void>;
  stop(): Promise<void>;
};

/** Runs once per process: the two bundles share the promise. Throws EnvironmentError for an invalid variable. */
export const startRuntime = (print: PrintLine = () => undefined, log: Log = consoleLog): Promise<Runtime> =>
  remember('runtime', () => start(print, log));

async function start(print: PrintLine, log: Log): Promise<Runtime> {
  const environment = readEnvironment();
  requireFinishedFiles(environment.dataDirectory);
  const secret = environment.sessionSecret ?? (await loadOrCreateSecret(environment.dataDirectory));
  configure({ environment, secret });
  configureSiteName(environment.siteName);
  configureEncryption(secret);
  configureAccessTokens(secret);
  configureDeviceTokens(secret);
  configureOrderLinks(secret);
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const openStore = async (dataDirectory: string): Promise<string> => {
    print(`Opening the built-in store in ${dataDirectory}`);
    const { startEmbeddedStore } = await import('#db/embedded');
    const directory = storeDirectoryOf(dataDirectory);
    ensurePrivateDirectory(dataDirectory);
    // The store's worker creates it too, but its errors do not name the path.
    ensurePrivateDirectory(directory);
    const store = await withProgress('Opening the built-in store', print, (onProgress) =>
      startEmbeddedStore({ directory, onProgress }),
    );
    closers.push(store.close);
    return store.uri;
  };
  try {
    // Before all that takes long: its port may be taken.
    const simulator = environment.daraja || environment.production ? null : await startSimulator(environment);
    if (simulator) closers.push(simulator.close);
    const uri = environment.mongodbUri ?? (await openStore(environment.dataDirectory));
    const soleWriter = environment.mongodbUri === null;
    await runStep('Connecting to the database', print, () =>
      connectDatabase({ uri, soleWriter, limits: 'start' }),
    );
    try {
      await requireFinishedRestore(database(), environment.dataDirectory);
      const { siteName, seedDemo, admin } = environment;
      await prepareDatabase({ siteName, seedDemo, admin, print, now: new Date() });
    } finally {
      await closeDatabase();
    }
    await connectDatabase({ uri, soleWriter });
    closers.push(closeDatabase);

    if (simulator)
      print(
        `${simulator.smsKeys ? 'M-Pesa and SMS are' : 'M-Pesa is'} simulated: play the customer's phone at ${simulator.url}`,
      );
    const connectPayments = createPaymentsConnector(environment, simulator, log);
    connectPayments(environment.daraja);
    const connectSms = createSmsConnector(environment, simulator, log);
    connectSms(environment.sms, null);

    const { identityProvider, siteUrl } = environment;
    configureIdentityProvider(
      identityProvider && {
        name: identityProvider.name,
        client: createOidcClient({ ...identityProvider, redirectUri: `${siteUrl}/auth/oidc/callback` }),
        log,
      },
    );
    const mail = {
      sender: chooseMailSender(environment),
      formMail: environment.formMail && createFormMailClient(environment.formMail),
      from: environment.mailFrom,
      siteUrl: environment.siteUrl,
      accepted: openAcceptedEmails(join(environment.dataDirectory, acceptedEmailsFolder), (error) =>
        log.error({ fault: String(error) }, 'accepted emails cannot be recorded in DATA_DIR'),
      ),
      log,
    };
    configureMail(mail);
    const createMailSender = (account: MailAccount) => createSmtpClient(toSmtpServer(account));
    configureConnections({
      createMailSender,
      createSmsSender: (keys) => createSms(keys, environment.smsBaseUrl),
      isFixed: {
        mpesa: environment.daraja !== null,
        mail: environment.smtp !== null,
        sms: environment.sms !== null,
      },
      connect: {
        mpesa: (keys) => connectPayments(keys && toDarajaCredentials(keys, environment)),
        sms: connectSms,
        mail: (account) =>
          configureMail(
            account
              ? {
                  ...mail,
                  sender: createMailSender(account),
                  from: { name: '', address: account.from },
                }
              : mail,
          ),
      },
      reportFailure: (name, error) =>
        log.error({ connection: name, fault: String(error) }, 'keys of the back office cannot be used'),
    });
    await refreshConnections();
    configureWebhooks({ client: createWebhookClient({ isRelaxed: !environment.production }), log });
    if (environment.production && environment.hasMpesaSandbox)
      print(
        `M-Pesa is Safaricom’s sandbox, where nobody is asked to pay (${environment.daraja?.baseUrl}): set DARAJA_BASE_URL to https://api.safaricom.co.ke for customers`,
      );
    configureImages({ host: environment.imageHost && createImageHostClient(environment.imageHost), log });
    if (!environment.smtp && (await loadConnections()).mail.state !== 'set')
      print(
        environment.production
          ? 'No emails are sent: SMTP_URL is not set. An account can be entered at /settings-admin/mail; the outbox keeps them for 30 days'
          : 'Emails are shown here instead of being sent: SMTP_URL is not set',
      );

    const stopping = new AbortController();
    const jobs = runJobs({ signal: stopping.signal, log });
    const stopJobs = () => {
      stopping.abort();
      return jobs;
    };
    closers.push(stopJobs);
    return { environment, stopJobs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Emails contain links and personal data, so in production they never go to the console. */
function chooseMailSender({ smtp, production }: Environment) {
  if (smtp) return createSmtpClient(smtp);
  return production ? null : createConsoleMailSender((text) => void process.stdout.write(text));
}

type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/** Without credentials the simulator plays Daraja, where there is one; else M-Pesa is not offered. */
const createPaymentsConnector =
  (environment: Environment, simulator: Simulator | null, log: Log) =>
  (given: DarajaCredentials | null): void => {
    const credentials = given ?? simulator?.credentials ?? null;
    configurePayments({
      daraja:
        credentials &&
        recordMpesaHealth(createDarajaClient({ ...credentials, tokenStore: databaseTokenStore })),
      callbackBaseUrl:
        environment.darajaCallbackBaseUrl ??
        // The simulator accepts plain http for loopback addresses only.
        (simulator && !given ? `http://127.0.0.1:${environment.port}` : environment.siteUrl),
      businessNumber: credentials && {
        kind: credentials.transactionType === 'CustomerPayBillOnline' ? 'paybill' : 'till',
        number: credentials.partyB,
      },
      promptRules: simulator && !given ? relaxedPromptRules : darajaPromptRules,
      log,
    });
    configureOperations({
      dataDirectory: environment.dataDirectory,
      isProduction: environment.production,
      databaseKind: databaseKindOf(environment),
      hasMpesaSandbox: environment.production && given !== null && isDarajaSandbox(given.baseUrl),
    });
  };

const createSms = ({ userName, apiKey, sender }: SmsKeys, baseUrl: string | null) =>
  createSmsClient({ userName, apiKey, sender: sender || null, ...(baseUrl !== null && { baseUrl }) });

/** Without an account the simulator plays the SMS provider, where there is one; else no texts are sent. */
function createSmsConnector(environment: Environment, simulator: Simulator | null, log: Log) {
  // The simulator calls the shop at its own port.
  const simulatedBaseUrl = `http://127.0.0.1:${environment.port}`;
  return (given: SmsKeys | null, keySetAt: Date | null): void => {
    const keys = given ?? simulator?.smsKeys ?? null;
    const isSimulated = given === null && keys !== null && simulator !== null;
    configureSms({
      service: keys && {
        client: createSms(keys, isSimulated ? simulator.url : environment.smsBaseUrl),
        sender: keys.sender || null,
        isTransactional: keys.isTransactional,
        partPriceCents: keys.partPriceCents,
        keySetAt,
      },
      siteUrl: environment.siteUrl,
      callbackBaseUrl: isSimulated ? simulatedBaseUrl : environment.siteUrl,
      log,
    });
  };
}

async function startSimulator(environment: Environment) {
  const { startDarajaSimulator } = await import('./simulators/daraja');
  const simulator = await startDarajaSimulator({ port: environment.darajaSimulatorPort });
  const credentials: DarajaCredentials = {
    baseUrl: simulator.url,
    consumerKey: 'simulator',
    consumerSecret: 'simulator',
    shortcode: '174379',
    passkey: 'simulator',
    transactionType: environment.darajaTransactionType,
    partyB: '174379',
  };
  const { userName, apiKey, senders } = simulator.sms.credentials;
  // A short code, so that the phones can answer.
  const smsKeys: SmsKeys | null = environment.hasSmsSimulator
    ? {
        userName,
        apiKey,
        sender: senders[0] ?? '',
        isTransactional: false,
        partPriceCents: toCents(80),
      }
    : null;
  simulator.sms.setCallbackUrls(async () => {
    const { urls } = await loadSmsCallbackUrls(new Date());
    return {
      report: urls.reports,
      incoming: urls.incoming,
      optOut: urls['opt-outs'],
      subscription: urls.subscriptions,
    };
  });
  return { url: simulator.url, close: simulator.close, credentials, smsKeys };
}
