import { expect, it } from 'vitest';
import { EnvironmentError, parseEnvironment } from '~/env.server';

it.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ SITE_URL: 'malisho.example' }, 'SITE_URL'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ MONGODB_URI: 'postgres://here' }, 'MONGODB_URI'],
  [{ SEED_DEMO: 'yes' }, 'SEED_DEMO'],
  [{ ADMIN_EMAIL: 'owner@malisho.example' }, 'ADMIN_PASSWORD'],
  [{ DARAJA_CONSUMER_KEY: 'key' }, 'DARAJA_CONSUMER_SECRET'],
  [{ DARAJA_CALLBACK_BASE_URL: 'https://shop.example/mpesa' }, 'DARAJA_CALLBACK_BASE_URL'],
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'shop@malisho.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://shop@mail.example', MAIL_FROM: 'shop@malisho.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Malisho' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  [{ SMS_USERNAME: 'malisho' }, 'SMS_API_KEY'],
  [{ SMS_API_KEY: 'key' }, 'SMS_USERNAME'],
  [{ SMS_USERNAME: 'the farm', SMS_API_KEY: 'key' }, 'SMS_USERNAME'],
  [{ SMS_USERNAME: 'malisho', SMS_API_KEY: 'a key' }, 'SMS_API_KEY'],
  [{ SMS_SENDER: 'MALISHO' }, 'SMS_SENDER'],
  [{ SMS_USERNAME: 'malisho', SMS_API_KEY: 'key', SMS_SENDER: 'MALISHO DAIRY' }, 'SMS_SENDER'],
  [{ SMS_TRANSACTIONAL: 'yes' }, 'SMS_TRANSACTIONAL'],
  [{ SMS_PART_PRICE: 'cheap' }, 'SMS_PART_PRICE'],
  [{ SMS_BASE_URL: 'api.africastalking.com' }, 'SMS_BASE_URL'],
  [{ FORM_MAIL_URL: 'https://forms.example/submit' }, 'FORM_MAIL_ACCESS_KEY'],
  [{ FORM_MAIL_URL: 'forms.example', FORM_MAIL_ACCESS_KEY: 'key' }, 'FORM_MAIL_URL'],
  [{ IMAGE_HOST_API_KEY: 'key' }, 'IMAGE_HOST_URL'],
  [
    { IMAGE_HOST_URL: 'https://a.example', IMAGE_HOST_UPLOAD_PRESET: 'shop', IMAGE_HOST_API_KEY: 'key' },
    'IMAGE_HOST_PICTURES',
  ],
  [{ IMAGE_HOST_PICTURES: 'https://pictures.example/ours; script-src *' }, 'IMAGE_HOST_PICTURES'],
  [{ API_ORIGINS: 'https://app.example, app.example' }, 'API_ORIGINS'],
  [{ API_RATE_LIMIT: '0' }, 'API_RATE_LIMIT'],
  [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN'],
  [{ METRICS_TOKEN: 'sixteen letters, spaces' }, 'METRICS_TOKEN'],
  [{ OIDC_CLIENT_ID: 'shop' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://accounts.example', OIDC_CLIENT_ID: 'shop' }, 'OIDC_CLIENT_SECRET'],
  [{ OIDC_ISSUER: 'accounts.example', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 's' }, 'OIDC_ISSUER'],
  [
    {
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret of at least 32 characters',
      OIDC_ISSUER: 'http://accounts.example',
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 's',
    },
    'OIDC_ISSUER',
  ],
  [
    {
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret of at least 32 characters',
      SITE_URL: 'http://malisho.example',
    },
    'SITE_URL',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  [{ NODE_ENV: 'production' }, 'SESSION_SECRET'],
] as const)('%j is refused in one line that names %s', (variables, name) => {
  const parse = () => parseEnvironment(variables);
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(new RegExp(`^${name} is (?:wrong|missing): expected .+$`));
});

it('without variables is read with defaults', () => {
  expect(parseEnvironment({})).toMatchObject({
    production: false,
    port: 3000,
    siteUrl: 'http://localhost:3000',
    siteName: null,
  });
});

it('an empty variable counts as not set', () => {
  expect(parseEnvironment({ PORT: '', API_ORIGINS: ' ' })).toEqual(parseEnvironment({}));
});

it.each([
  [undefined, true],
  ['https://sandbox.safaricom.co.ke/', true],
  ['https://api.safaricom.co.ke', false],
])('with DARAJA_BASE_URL %s it knows whether M-Pesa is the sandbox', (DARAJA_BASE_URL, hasMpesaSandbox) => {
  const daraja = {
    DARAJA_CONSUMER_KEY: 'key',
    DARAJA_CONSUMER_SECRET: 'secret',
    DARAJA_SHORTCODE: '600000',
    DARAJA_PASSKEY: 'passkey',
    DARAJA_BASE_URL,
  };
  expect(parseEnvironment(daraja)).toMatchObject({ hasMpesaSandbox });
});
