import { formatFullDate } from '@crewcall/domain/format';
import { shownNumber } from '@crewcall/domain/licences';
import { dayText } from '@crewcall/domain/time';
import type { EpochMs } from '@crewcall/domain/units';
import { stateById } from '@crewcall/domain/zones';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import type { Blobs } from '../platform/files/blobs';
import type { LicenceLine } from './licence-pack-pdf';
import type { Pack } from './read-pack';

interface Comer {
  id: number;
  name: string;
  /** The groups of their crews. */
  groups: string;
}

/** Everybody who comes, once, by name. */
export function peopleOf({ jobs }: Pack): Comer[] {
  const found = new Map<number, { name: string; groups: Set<string> }>();
  for (const { group, people } of jobs.flatMap(({ crews }) => crews))
    for (const { id, name } of people) {
      const known = found.get(id) ?? { name, groups: new Set() };
      known.groups.add(group);
      found.set(id, known);
    }
  return [...found]
    .map(([id, { name, groups }]) => ({ id, name, groups: [...groups].join(', ') }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

/** How many pictures are read at a time, so that other requests get connections too. */
const AT_ONCE = 6;

/** The pictures of these people that a PDF can show, by id of the person. */
export async function photosOf(
  db: Db,
  blobs: Blobs,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'picture_blob_id'])
    .where(anyOf('id', ids))
    .where('picture_blob_id', 'is not', null)
    .execute();
  const photos = new Map<number, Uint8Array>();
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async ({ id, picture_blob_id }) => {
        const blob = picture_blob_id === null ? null : await blobs.get(picture_blob_id);
        if (blob !== null && /^image\/(jpeg|png)$/.test(blob.mime)) photos.set(id, blob.bytes);
      }),
    );
  return photos;
}

/** The accepted licences of everybody who comes; a line without a licence for those who have none. */
export async function licenceLines(
  db: Db,
  pack: Pack,
  { whole, now }: { whole: boolean; now: EpochMs },
): Promise<LicenceLine[]> {
  const people = peopleOf(pack);
  const rows = await db
    .selectFrom('licence as l')
    .innerJoin('licence_type as t', 't.id', 'l.type_id')
    .select(['l.user_id', 't.name', 'l.number', 'l.state', 'l.expiry_day'])
    .where(
      anyOf(
        'l.user_id',
        people.map(({ id }) => id),
      ),
    )
    .where('l.status', '=', 'accepted')
    .where('t.active', '=', true)
    .orderBy('t.name')
    .execute();
  const today = dayText(pack.home, now);
  return people.flatMap(({ id, name }) => {
    const held = rows.filter(({ user_id }) => user_id === id);
    if (held.length === 0)
      return [{ name, type: '', number: '', state: '', expiryDay: null, isExpired: false }];
    return held.map((row) => ({
      name,
      type: row.name,
      number: whole ? row.number : shownNumber(row.number),
      state: row.state === null ? '' : (stateById(row.state)?.name ?? ''),
      expiryDay: row.expiry_day,
      isExpired: row.expiry_day !== null && row.expiry_day < today,
    }));
  });
}

/** `call-sheet-stadium-build-16-11-2026.pdf` */
export function fileNameOf(kind: string, { subject, at, home }: Pack, format: string): string {
  const plain = subject
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${[kind, plain, formatFullDate(at, home).replaceAll('/', '-')].filter(Boolean).join('-')}.${format}`;
}
