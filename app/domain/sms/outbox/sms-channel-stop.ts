import type { SmsStop } from '~/clients/sms/sms-result';

export type SmsStopReason = SmsStop | 'balance';

/** Nothing is sent while it is there. */
export type SmsChannelStop = {
  readonly _id: 'channel';
  readonly reason: SmsStopReason;
  readonly since: Date;
  readonly probeAt: Date;
};
