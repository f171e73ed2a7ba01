import type { Settings } from '../operations/settings';
import { publicAddress } from './our-address';
import type { HookKind, SmsProvider } from './transports/sms/provider';

const hookPath = (kind: HookKind, name: string): string => `/api/sms/${kind}/${name}`;

/** The address that the provider calls; it may contain a secret. */
export const smsHook = (settings: Settings, provider: SmsProvider, kind: HookKind): string =>
  provider.hookAddress(`${publicAddress(settings)}${hookPath(kind, provider.name)}`);
