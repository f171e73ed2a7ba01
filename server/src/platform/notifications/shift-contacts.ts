import { formatPhone } from '@crewcall/domain/phone';
import { anyOf } from '../../db/any-of';
import type { PagePath } from '@crewcall/contract/server-pages';
import type { Tx } from '../database/tx';
import type { AboutShift } from './about-shift';
import { pageLink, seeHere } from './our-address';
import type { Reader } from './readers';

/** The fields of a notification that concern its shift. */
interface ShiftNews {
  topic: string;
  text: string;
  parts?: readonly string[];
  path: PagePath;
  shift?: AboutShift;
  startsAt?: number;
}

/** The contact on a site, as text; '' without a number. */
export const siteContact = (name: string, phone: string): string =>
  phone.trim() === '' ? '' : [name.trim(), formatPhone(phone)].filter((part) => part !== '').join(', ');

/** A text message with a link to its page, and the office's phone. */
export const withContacts = (text: string, path: PagePath, officePhone: string): string =>
  [text, pageLink(path), ...(officePhone === '' ? [] : [`Office: ${officePhone}`])].join(' ');

/** Contacts on site, by job id. */
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

/** The last lines of a message about a shift: link to its page, the site's phone and the office's phone. */
export function contactLines(
  { shift, path }: ShiftNews,
  { officePhone }: Reader,
  site: string | undefined,
): string[] {
  if (shift === undefined) return [];
  // These messages contain their own link, which signs the reader in.
  const hasLink = shift.says === 'invited' || shift.says === 'asked';
  return [
    ...(hasLink ? [] : [seeHere(path)]),
    ...(site === undefined ? [] : [`On site: ${site}`]),
    ...(officePhone === '' ? [] : [`Office: ${officePhone}`]),
  ];
}

const shortNotice: readonly string[] = ['changed', 'cancelled', 'resumed', 'off'];

/** The SMS for a change or confirmation that its reader must know soon; undefined if none is needed. */
export function shortNoticeText(news: ShiftNews, reader: Reader, now: number): string | undefined {
  const { topic, shift, startsAt, text, parts = [text], path } = news;
  const { shortNoticeMs, officePhone } = reader;
  if (!shift || startsAt === undefined || shortNoticeMs === 0 || startsAt - now > shortNoticeMs)
    return undefined;
  // No SMS after the start, because the office also confirms people later, to record who was there; nor to a
  // supervisor who is not on a crew.
  if (shift.says === 'confirmed')
    return startsAt > now && shift.crews.length > 0
      ? withContacts(parts.join(' '), path, officePhone)
      : undefined;
  return topic === 'changes' && shortNotice.includes(shift.says)
    ? withContacts(text, path, officePhone)
    : undefined;
}
