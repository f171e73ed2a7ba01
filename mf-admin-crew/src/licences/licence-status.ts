import type { Out } from '@crewcall/contract/types';
import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { dayText } from '@crewcall/domain/zone-days';

export type Licence = Out<'getMyLicences'>['licences'][number];
type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'idle';

const words = {
  waiting: ['info', 'Waiting for the office'],
  accepted: ['ok', 'Accepted'],
  refused: ['bad', 'Not accepted'],
  replaced: ['idle', 'Replaced'],
} as const;

/** The status of a licence and its colour; an accepted licence may have expired. */
export function licenceStatus(
  licence: Licence,
  zone: string,
  now = Date.now(),
): { tone: Tone; word: string } {
  const [tone, word] = words[licence.status];
  if (licence.status !== 'accepted' || licence.expiryDay === null) return { tone, word };
  if (licence.expiryDay < dayText(zone, now)) return { tone: 'bad', word: 'Expired' };
  return licence.expiryDay <= dayText(zone, now + EXPIRING_DAYS * DAY_MS)
    ? { tone: 'warn', word: 'Expires soon' }
    : { tone, word };
}
