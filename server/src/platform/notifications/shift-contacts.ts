import { formatPhone } from '@crewcall/domain/phone';
import { anyOf } from '../../db/any-of';
import type { PagePath } from '@crewcall/contract/server-pages';
import type { Tx } from '../database/tx';
import type { AboutShift } from './about-shift';
import { pageLink } from './our-address';
import type { Reader } from './readers';

/** A notification, as far as it is about a shift. */
interface ShiftNews {
  topic: string;
  text: string;
  path: PagePath;
  shift?: AboutShift;
  startsAt?: number;
}

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
  return new Map(
    rows.map((row) => [
      row.id,
      [row.onsite_name, formatPhone(row.onsite_phone)].filter((part) => part !== '').join(', '),
    ]),
  );
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
    ...(hasLink ? [] : [`See it here: ${pageLink(path)}`]),
    ...(site === undefined ? [] : [`On site: ${site}`]),
    ...(officePhone === '' ? [] : [`Office: ${officePhone}`]),
  ];
}

const shortNotice: readonly string[] = ['changed', 'cancelled', 'resumed', 'off'];

/** The text message of a change that its reader must know soon; undefined if there is none. */
export function shortNoticeText(news: ShiftNews, reader: Reader, now: number): string | undefined {
  const { topic, shift, startsAt, text, path } = news;
  const { shortNoticeMs, officePhone } = reader;
  if (topic !== 'changes' || !shift || startsAt === undefined || !shortNotice.includes(shift.says))
    return undefined;
  if (shortNoticeMs === 0 || startsAt - now > shortNoticeMs) return undefined;
  return [text, pageLink(path), ...(officePhone === '' ? [] : [`Office: ${officePhone}`])].join(' ');
}
