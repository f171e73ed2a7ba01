import { clickSend } from './click-send';
import { gateway } from './gateway';
import { messageMedia } from './message-media';
import type { SmsProvider } from './provider';
import { twilio } from './twilio';

const vendors: Readonly<Record<string, (address: string) => SmsProvider>> = {
  'twilio:': twilio,
  'messagemedia:': messageMedia,
  'clicksend:': clickSend,
};

/** The provider that SMS_URL names by its scheme; http and https are a plain gateway. */
export const smsProvider = (address: string): SmsProvider =>
  (vendors[new URL(address).protocol] ?? gateway)(address);
