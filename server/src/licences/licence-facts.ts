import type { LicenceNeeds } from '@crewcall/domain/licences';
import type { DayText } from '@crewcall/domain/units';
import { refuse } from '../errors';

interface Sent {
  number?: string | undefined;
  state?: number | undefined;
  issuedDay?: string | undefined;
  expiryDay?: string | undefined;
}

function readDay(given: string | undefined, field: 'issuedDay' | 'expiryDay'): DayText | null {
  const day = given?.trim() ?? '';
  if (day === '') return null;
  const at = Date.parse(`${day}T00:00Z`);
  const isDay =
    /^(19|20)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
  if (isDay) return day;
  return refuse(`The ${field === 'expiryDay' ? 'expiry' : 'day of issue'} must be a day of 1900 to 2099.`, {
    field,
  });
}

/** What a licence of a type says, of what was sent; drops what its type does not ask for. */
export function licenceFacts(
  sent: Sent,
  { type, needs, today }: { type: string; needs: LicenceNeeds; today: DayText },
) {
  const number = needs.number ? (sent.number ?? '') : '';
  const state = needs.state ? (sent.state ?? null) : null;
  const expiry = needs.expiry ? readDay(sent.expiryDay, 'expiryDay') : null;
  const issued = readDay(sent.issuedDay, 'issuedDay');
  if (needs.number && number === '') refuse(`Type the number of your ${type}.`, { field: 'number' });
  if (needs.state && state === null)
    refuse(`Choose the state that gave you your ${type}.`, { field: 'state' });
  if (needs.expiry && expiry === null) refuse(`Say when your ${type} expires.`, { field: 'expiryDay' });
  if (expiry !== null && expiry < today)
    refuse(`This ${type} has expired. Send the one that is valid now.`, { field: 'expiryDay' });
  if (issued !== null && issued > today)
    refuse('The day of issue lies ahead. Look at it again.', { field: 'issuedDay' });
  return { number, state, issued_day: issued, expiry_day: expiry };
}
