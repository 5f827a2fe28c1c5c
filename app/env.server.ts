import { z } from 'zod';
import { findForbiddenWord } from './clients/daraja/callback-url';
import { parseMailbox } from './lib/mail-address';
import { parseShillings } from './lib/format/money';
import { parseSmtpUrl } from './lib/smtp-url';
import { trimSlashes } from './lib/trim-slashes';

const port = z.coerce.number().int().min(0).max(65535);
const webAddress = z.url({ protocol: /^https?$/ }).transform(trimSlashes);
const sandboxHost = 'sandbox.safaricom.co.ke';
export const isDarajaSandbox = (baseUrl: string): boolean => new URL(baseUrl).hostname === sandboxHost;
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const expectations = {
  NODE_ENV: 'development, test or production',
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address of this machine to listen on, such as 127.0.0.1 or 0.0.0.0',
  SITE_URL:
    'the public http(s) URL of the shop, such as https://malisho.example (https in production, except for localhost)',
  SITE_NAME: 'the name of the shop, 1 to 60 characters',
  TRUSTED_PROXIES: 'the number of trusted reverse proxies in front of the shop, 0 to 10',
  SESSION_SECRET: 'a random string of at least 32 characters; required when NODE_ENV is production',
  MONGODB_URI: 'a MongoDB connection string that begins with mongodb:// or mongodb+srv://',
  DATA_DIR: 'the path of a folder',
  ADMIN_EMAIL: 'an email address, together with ADMIN_PASSWORD',
  ADMIN_PASSWORD: 'at least 8 characters, together with ADMIN_EMAIL',
  SEED_DEMO: '1 (load the demo farm into an empty database) or 0',
  DARAJA_BASE_URL: 'the http(s) base URL of the Daraja API, such as https://api.safaricom.co.ke',
  DARAJA_CONSUMER_KEY:
    'the consumer key of the Daraja app; the four DARAJA credentials are set together or not at all',
  DARAJA_CONSUMER_SECRET: 'the consumer secret of the Daraja app; set together with DARAJA_CONSUMER_KEY',
  DARAJA_SHORTCODE: 'the short code, 5 to 7 digits; set together with DARAJA_CONSUMER_KEY',
  DARAJA_PASSKEY: 'the passkey of the short code; set together with DARAJA_CONSUMER_KEY',
  DARAJA_TILL: 'the till number, 5 to 10 digits; only with DARAJA_TRANSACTION_TYPE CustomerBuyGoodsOnline',
  DARAJA_TRANSACTION_TYPE: 'CustomerPayBillOnline or CustomerBuyGoodsOnline',
  DARAJA_CALLBACK_BASE_URL:
    'the public base URL of the callbacks from Daraja (https in production), without the words mpesa, safaricom, exe, exec, cmd, sql or query',
  DARAJA_SIMULATOR_PORT: 'a port number from 0 to 65535',
  OIDC_ISSUER:
    'the issuer of an OpenID Connect provider, such as https://accounts.google.com (https in production); the three of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together or not at all',
  OIDC_CLIENT_ID: 'the client id at the OpenID Connect provider; set together with OIDC_ISSUER',
  OIDC_CLIENT_SECRET: 'the client secret at the OpenID Connect provider; set together with OIDC_ISSUER',
  OIDC_NAME: 'the display name of the OpenID Connect provider, 1 to 40 characters',
  SMTP_URL:
    'the mail server, as smtp://host:port (STARTTLS) or smtps://host:port (TLS from the start), with user:password@ before the host if it requires authentication; set together with MAIL_FROM',
  SMS_USERNAME: 'the user name at Africa’s Talking; set together with SMS_API_KEY',
  SMS_API_KEY: 'the API key of Africa’s Talking; set together with SMS_USERNAME',
  SMS_SENDER: 'the registered name (up to 11 characters) or the short code; only with SMS_API_KEY',
  SMS_TRANSACTIONAL: '1 where the operators registered the sender as transactional, else 0',
  SMS_PART_PRICE: 'the price of one text in shillings, such as 0.80',
  SMS_SIMULATOR: '0 where no texts are sent without an account, else 1: the simulator plays the provider',
  SMS_BASE_URL: 'the http(s) base URL of the SMS provider, where it is neither live nor its sandbox',
  FORM_MAIL_URL:
    'the http(s) URL that the form-mail service accepts forms at (https in production); set together with FORM_MAIL_ACCESS_KEY',
  FORM_MAIL_ACCESS_KEY: 'the access key of the form-mail service; set together with FORM_MAIL_URL',
  IMAGE_HOST_URL:
    'the http(s) URL that the image host accepts uploads at (https in production); set together with IMAGE_HOST_UPLOAD_PRESET, IMAGE_HOST_API_KEY and IMAGE_HOST_PICTURES',
  IMAGE_HOST_UPLOAD_PRESET: 'the upload preset of the image host; set together with IMAGE_HOST_URL',
  IMAGE_HOST_API_KEY: 'the API key of the image host; set together with IMAGE_HOST_URL',
  IMAGE_HOST_PICTURES:
    'the origin of the image URLs of the image host, such as https://pictures.image-host.example (https in production)',
  METRICS_TOKEN:
    'a random string of at least 16 characters without spaces, by which Prometheus may read /metrics',
  MAIL_FROM: 'the sender of emails, such as Malisho <shop@malisho.example>; set together with SMTP_URL',
  API_ORIGINS:
    'the origins of web apps that may call the API from a browser, separated by commas, such as https://app.malisho.example, or * for any',
  API_RATE_LIMIT: 'the requests a minute that one caller of the API may send, 1 to 1000000',
} as const;

/** Browsers accept the Secure cookies of production over plain http for localhost only. */
const rejectsSecureCookies = (address: string | undefined): boolean =>
  address !== undefined &&
  address.startsWith('http:') &&
  !/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const parsedBy = <Value>(parse: (text: string) => Value | null) =>
  z.string().transform((text, context): Value => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    SITE_URL: webAddress.optional(),
    SITE_NAME: z.string().trim().min(1).max(60).optional(),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    SESSION_SECRET: z.string().min(32).optional(),
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/./)
      .optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(8).max(256).optional(),
    SEED_DEMO: flag.optional(),
    DARAJA_BASE_URL: webAddress.default(`https://${sandboxHost}`),
    DARAJA_CONSUMER_KEY: z.string().min(1).optional(),
    DARAJA_CONSUMER_SECRET: z.string().min(1).optional(),
    DARAJA_SHORTCODE: z
      .string()
      .regex(/^\d{5,7}$/)
      .optional(),
    DARAJA_PASSKEY: z.string().min(1).optional(),
    DARAJA_TILL: z
      .string()
      .regex(/^\d{5,10}$/)
      .optional(),
    DARAJA_TRANSACTION_TYPE: z
      .enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline'])
      .default('CustomerPayBillOnline'),
    DARAJA_CALLBACK_BASE_URL: webAddress.refine((address) => !findForbiddenWord(address)).optional(),
    DARAJA_SIMULATOR_PORT: port.optional(),
    // Compared as a string, so a trailing slash stays (OpenID Connect Discovery, 4.3).
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_NAME: z.string().trim().min(1).max(40).default('Google'),
    SMTP_URL: parsedBy(parseSmtpUrl).optional(),
    MAIL_FROM: parsedBy(parseMailbox).optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/)
      .optional(),
    SMS_USERNAME: z
      .string()
      .regex(/^[\w.@-]+$/)
      .optional(),
    SMS_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
    SMS_SENDER: z
      .string()
      .regex(/^[A-Za-z\d][A-Za-z\d ._-]{0,10}$/)
      .optional(),
    SMS_TRANSACTIONAL: flag.default(false),
    SMS_PART_PRICE: parsedBy(parseShillings).optional(),
    SMS_SIMULATOR: flag.default(true),
    SMS_BASE_URL: webAddress.optional(),
    FORM_MAIL_URL: z.url({ protocol: /^https?$/ }).optional(),
    FORM_MAIL_ACCESS_KEY: z.string().min(1).max(200).optional(),
    IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
    IMAGE_HOST_UPLOAD_PRESET: z.string().min(1).max(200).optional(),
    IMAGE_HOST_API_KEY: z.string().min(1).max(200).optional(),
    IMAGE_HOST_PICTURES: webAddress.refine(isOrigin).optional(),
    API_ORIGINS: z
      .string()
      .transform((text) => text.split(',').map((origin) => origin.trim()))
      .refine((origins) => origins.every((origin) => isOrigin(origin)) || origins.join() === '*')
      .default([]),
    API_RATE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(600),
  })
  .superRefine((values, context) => {
    const wrong = (name: keyof typeof expectations) =>
      context.addIssue({ code: 'custom', path: [name], message: expectations[name] });
    if (values.DARAJA_TILL && values.DARAJA_TRANSACTION_TYPE !== 'CustomerBuyGoodsOnline')
      wrong('DARAJA_TILL');
    if (values.NODE_ENV === 'production' && !values.SESSION_SECRET) wrong('SESSION_SECRET');
    if (values.NODE_ENV === 'production' && rejectsSecureCookies(values.SITE_URL)) wrong('SITE_URL');
    if (values.ADMIN_EMAIL && !values.ADMIN_PASSWORD) wrong('ADMIN_PASSWORD');
    if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL) wrong('ADMIN_EMAIL');
    const credentials = [
      'DARAJA_CONSUMER_KEY',
      'DARAJA_CONSUMER_SECRET',
      'DARAJA_SHORTCODE',
      'DARAJA_PASSKEY',
    ] as const;
    if (credentials.some((name) => values[name]))
      for (const name of credentials) if (!values[name]) wrong(name);
    if (values.NODE_ENV === 'production' && values.DARAJA_CONSUMER_KEY) {
      const callback = values.DARAJA_CALLBACK_BASE_URL ?? values.SITE_URL ?? '';
      if (!callback.startsWith('https://') || findForbiddenWord(callback)) wrong('DARAJA_CALLBACK_BASE_URL');
    }
    const provider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
    if (provider.some((name) => values[name])) for (const name of provider) if (!values[name]) wrong(name);
    if (values.NODE_ENV === 'production' && values.OIDC_ISSUER?.startsWith('http:')) wrong('OIDC_ISSUER');
    if (values.SMTP_URL && !values.MAIL_FROM) wrong('MAIL_FROM');
    if (values.MAIL_FROM && !values.SMTP_URL) wrong('SMTP_URL');
    if (values.SMS_USERNAME && !values.SMS_API_KEY) wrong('SMS_API_KEY');
    if (values.SMS_API_KEY && !values.SMS_USERNAME) wrong('SMS_USERNAME');
    if (values.SMS_SENDER && !values.SMS_API_KEY) wrong('SMS_SENDER');
    if (values.FORM_MAIL_URL && !values.FORM_MAIL_ACCESS_KEY) wrong('FORM_MAIL_ACCESS_KEY');
    if (values.FORM_MAIL_ACCESS_KEY && !values.FORM_MAIL_URL) wrong('FORM_MAIL_URL');
    if (values.NODE_ENV === 'production' && values.FORM_MAIL_URL?.startsWith('http:')) wrong('FORM_MAIL_URL');
    // IMAGE_HOST_PICTURES alone shows earlier uploads after the host is switched off.
    const host = ['IMAGE_HOST_URL', 'IMAGE_HOST_UPLOAD_PRESET', 'IMAGE_HOST_API_KEY'] as const;
    if (host.some((name) => values[name]))
      for (const name of [...host, 'IMAGE_HOST_PICTURES'] as const) if (!values[name]) wrong(name);
    for (const name of ['IMAGE_HOST_URL', 'IMAGE_HOST_PICTURES'] as const)
      if (values.NODE_ENV === 'production' && values[name]?.startsWith('http:')) wrong(name);
  });

export type DarajaCredentials = {
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly shortcode: string;
  readonly passkey: string;
  readonly transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
  /** Paybill or till number. For a till the short code is its store number (docs/mpesa.md 2). */
  readonly partyB: string;
};

/** docs/decisions/0021 */
type IdentityProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
};

type ImageHostSettings = {
  readonly url: string;
  readonly uploadPreset: string;
  readonly apiKey: string;
  readonly imageOrigin: string;
};

export type Environment = ReturnType<typeof parseEnvironment>;

/** The message is one line: the variable and what it expects. */
export class EnvironmentError extends Error {}

/** Throws EnvironmentError for the first invalid variable. An empty variable counts as not set. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  const defined = Object.fromEntries(
    Object.keys(expectations)
      .map((name) => [name, variables[name]] as const)
      .filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(defined);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof expectations;
    throw new EnvironmentError(
      `${name} ${defined[name] === undefined ? 'is missing' : 'is wrong'}: expected ${expectations[name]}`,
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  const { DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE, DARAJA_PASSKEY } = values;
  const daraja: DarajaCredentials | null =
    DARAJA_CONSUMER_KEY && DARAJA_CONSUMER_SECRET && DARAJA_SHORTCODE && DARAJA_PASSKEY
      ? {
          baseUrl: values.DARAJA_BASE_URL,
          consumerKey: DARAJA_CONSUMER_KEY,
          consumerSecret: DARAJA_CONSUMER_SECRET,
          shortcode: DARAJA_SHORTCODE,
          passkey: DARAJA_PASSKEY,
          transactionType: values.DARAJA_TRANSACTION_TYPE,
          partyB: values.DARAJA_TILL ?? DARAJA_SHORTCODE,
        }
      : null;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values;
  const identityProvider: IdentityProviderSettings | null =
    OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
      ? {
          issuer: OIDC_ISSUER,
          clientId: OIDC_CLIENT_ID,
          clientSecret: OIDC_CLIENT_SECRET,
          name: OIDC_NAME,
        }
      : null;
  const { IMAGE_HOST_URL, IMAGE_HOST_UPLOAD_PRESET, IMAGE_HOST_API_KEY, IMAGE_HOST_PICTURES } = values;
  const imageHost: ImageHostSettings | null =
    IMAGE_HOST_URL && IMAGE_HOST_UPLOAD_PRESET && IMAGE_HOST_API_KEY && IMAGE_HOST_PICTURES
      ? {
          url: IMAGE_HOST_URL,
          uploadPreset: IMAGE_HOST_UPLOAD_PRESET,
          apiKey: IMAGE_HOST_API_KEY,
          imageOrigin: IMAGE_HOST_PICTURES,
        }
      : null;
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    /** Null: the settings name the shop. */
    siteName: values.SITE_NAME ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    sessionSecret: values.SESSION_SECRET ?? null,
    mongodbUri: values.MONGODB_URI ?? null,
    dataDirectory: values.DATA_DIR,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    seedDemo: values.SEED_DEMO ?? !production,
    daraja,
    darajaBaseUrl: values.DARAJA_BASE_URL,
    /** No phone gets a prompt, and no money moves. */
    hasMpesaSandbox: daraja !== null && isDarajaSandbox(daraja.baseUrl),
    darajaTransactionType: values.DARAJA_TRANSACTION_TYPE,
    darajaCallbackBaseUrl: values.DARAJA_CALLBACK_BASE_URL ?? null,
    darajaSimulatorPort: values.DARAJA_SIMULATOR_PORT ?? simulatorPort(values.PORT),
    identityProvider,
    /** Null without /metrics. */
    metricsToken: values.METRICS_TOKEN ?? null,
    smtp: values.SMTP_URL ?? null,
    sms:
      values.SMS_USERNAME && values.SMS_API_KEY
        ? {
            userName: values.SMS_USERNAME,
            apiKey: values.SMS_API_KEY,
            sender: values.SMS_SENDER ?? '',
            isTransactional: values.SMS_TRANSACTIONAL,
            partPriceCents: values.SMS_PART_PRICE ?? null,
          }
        : null,
    /** Null for that of the account: live, or the sandbox. */
    smsBaseUrl: values.SMS_BASE_URL ?? null,
    hasSmsSimulator: values.SMS_SIMULATOR,
    formMail:
      values.FORM_MAIL_URL && values.FORM_MAIL_ACCESS_KEY
        ? { url: values.FORM_MAIL_URL, accessKey: values.FORM_MAIL_ACCESS_KEY }
        : null,
    api: {
      /** For CORS. */
      origins: values.API_ORIGINS.includes('*') ? ('*' as const) : values.API_ORIGINS,
      requestsPerMinute: values.API_RATE_LIMIT,
    },
    imageHost,
    imageHostOrigin: IMAGE_HOST_PICTURES ?? null,
    mailFrom: values.MAIL_FROM ?? { name: '', address: 'shop@localhost' },
  };
}

/** Port after the shop's; 0 (any free port) if that is 0 or the last one. */
const simulatorPort = (port: number): number => (port === 0 || port === 65535 ? 0 : port + 1);

/** No other module reads process.env. */
export const readEnvironment = () => parseEnvironment(process.env);
