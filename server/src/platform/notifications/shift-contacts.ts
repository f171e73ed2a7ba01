import { formatPhone } from '@crewcall/domain/phone';
import { anyOf } from '../../db/any-of';
import type { PagePath } from '@crewcall/contract/server-pages';
import type { Tx } from '../database/tx';
import type { AboutShift } from './about-shift';
import { pageLink, seeHere } from './our-address';
import type { Reader } from './readers';

/** A notification, as far as it is about a shift. */
interface ShiftNews {
  topic: string;
  text: string;
  parts?: readonly string[];
  path: PagePath;
  shift?: AboutShift;
  startsAt?: number;
}

/** Who can be called on a site, in words; '' without a number. */
export const siteContact = (name: string, phone: string): string =>
  phone.trim() === '' ? '' : [name.trim(), formatPhone(phone)].filter((part) => part !== '').join(', ');

/** A text message with the page that it is about, and the office's phone. */
export const withContacts = (text: string, path: PagePath, officePhone: string): string =>
  [text, pageLink(path), ...(officePhone === '' ? [] : [`Office: ${officePhone}`])].join(' ');

/** Who can be called on site, by the ids of these jobs. */
export async function sitesOf(tx: Tx, news: readonly ShiftNews[]): Promise<Map<number, string>> {
  const ids = news.flatMap(({ shift }) => (shift?.isInside === true ? [shift.idJob] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('job')
    .select(['id', 'onsite_name', 'onsite_phone'])
    .where(anyOf('id', [...new Set(ids)]))
    .where('onsite_phone', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.id, siteContact(row.onsite_name, row.onsite_phone)]));
}

/** The end of a message about a shift, line by line: its page, the site's phone and the office's. */
export function contactLines(
  { shift, path }: ShiftNews,
  { officePhone }: Reader,
  site: string | undefined,
): string[] {
  if (shift === undefined) return [];
  // These have a link of their own, which signs in.
  const hasLink = shift.says === 'invited' || shift.says === 'asked';
  return [
    ...(hasLink ? [] : [seeHere(path)]),
    ...(site === undefined ? [] : [`On site: ${site}`]),
    ...(officePhone === '' ? [] : [`Office: ${officePhone}`]),
  ];
}

const shortNotice: readonly string[] = ['changed', 'cancelled', 'resumed', 'off'];

/** The text message of a change or confirmation that its reader must know soon; undefined if there is none. */
export function shortNoticeText(news: ShiftNews, reader: Reader, now: number): string | undefined {
  const { topic, shift, startsAt, text, parts = [text], path } = news;
  const { shortNoticeMs, officePhone } = reader;
  if (!shift || startsAt === undefined || shortNoticeMs === 0 || startsAt - now > shortNoticeMs)
    return undefined;
  // The office may confirm people after the start, to record who was there. A supervisor, who has no place, needs none.
  if (shift.says === 'confirmed')
    return startsAt > now && shift.crews.length > 0
      ? withContacts(parts.join(' '), path, officePhone)
      : undefined;
  return topic === 'changes' && shortNotice.includes(shift.says)
    ? withContacts(text, path, officePhone)
    : undefined;
}
