import { startDarajaSimulator, type DarajaSimulator } from '~/simulators/daraja';
import { startImageHostSimulator, type ImageHostSimulator } from '../../simulators/image-host';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';

export type Services = {
  readonly daraja: DarajaSimulator;
  readonly mail: SmtpSimulator;
  readonly imageHost: ImageHostSimulator;
  /** Between the shop and each of them. */
  readonly proxies: Readonly<Record<'daraja' | 'mail' | 'imageHost', TcpProxy>>;
  /** Settings of the shop. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** Daraja repeats a callback for longer than the shop is ever away. */
const callbackRetryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000];
const answerWithinSeconds = 20;

/** Of a day (Nairobi), in texts: fewer than the orders, so that it is reached. */
export const textsPerDay = (orders: number): number => Math.ceil(orders * 0.9);

/** Starts Daraja with the SMS provider, a mail server and an image host, each behind a proxy. */
export async function startServices(): Promise<Services> {
  const daraja = await startDarajaSimulator({
    callbackRetryDelaysMs,
    maxPrompts: Infinity,
    sms: { callbackRetryDelaysMs },
  });
  daraja.setBehaviour({ answerWithinSeconds });
  const mail = await startSmtpSimulator();
  const imageHost = await startImageHostSimulator();
  const host = '127.0.0.1';
  const proxies = {
    daraja: await startTcpProxy({ host, port: daraja.port }),
    mail: await startTcpProxy({ host, port: mail.port }),
    imageHost: await startTcpProxy({ host, port: Number(new URL(imageHost.url).port) }),
  };
  const { credentials } = daraja;
  return {
    daraja,
    mail,
    imageHost,
    proxies,
    environment: {
      DARAJA_BASE_URL: `http://${host}:${proxies.daraja.port}`,
      DARAJA_CONSUMER_KEY: credentials.consumerKey,
      DARAJA_CONSUMER_SECRET: credentials.consumerSecret,
      DARAJA_SHORTCODE: credentials.shortcode,
      DARAJA_PASSKEY: credentials.passkey,
      SMS_BASE_URL: `http://${host}:${proxies.daraja.port}`,
      SMS_USERNAME: daraja.sms.credentials.userName,
      SMS_API_KEY: daraja.sms.credentials.apiKey,
      SMS_SENDER: daraja.sms.credentials.senders[0] ?? '',
      SMTP_URL: `smtp://${host}:${proxies.mail.port}`,
      MAIL_FROM: 'Malisho <shop@malisho.example>',
      IMAGE_HOST_URL: `http://${host}:${proxies.imageHost.port}/upload`,
      IMAGE_HOST_UPLOAD_PRESET: imageHost.uploadPreset,
      IMAGE_HOST_API_KEY: imageHost.apiKey,
      IMAGE_HOST_PICTURES: imageHost.imageOrigin,
    },
    close: async () => {
      for (const proxy of Object.values(proxies)) await proxy.close();
      await daraja.close();
      await mail.close();
      await imageHost.close();
    },
  };
}
