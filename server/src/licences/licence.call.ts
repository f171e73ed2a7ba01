// Calls: openLicence, saveLicence, deleteLicence.
import { LICENCE_FILE_MAX_BYTES } from '@crewcall/domain/licences';
import { refuse } from '../errors';
import { paperFile } from '../platform/files/paper-file';
import type { LicenceNeeds } from '@crewcall/domain/licences';
import { isDay } from '@crewcall/domain/parse-day';
import type { DayText } from '@crewcall/domain/units';
import { MINUTE_MS, DAY_MS } from '@crewcall/domain/units';
import { denyAccess } from '../row-rules/no-access';
import { handle } from '../platform/http/handle';
import { dayText } from '@crewcall/domain/time';
import { toOffice, toUser } from '../platform/live/audience';
import { companyConfig } from '../platform/database/company-config';
import { lockUsers } from '../platform/database/lock-users';
import { once } from '../platform/http/once';
import { notifyWaiting } from './notify-waiting.task';

interface Sent {
  number?: string | undefined;
  state?: number | undefined;
  issuedDay?: string | undefined;
  expiryDay?: string | undefined;
}

function readDay(given: string | undefined, field: 'issuedDay' | 'expiryDay'): DayText | null {
  const day = given?.trim() ?? '';
  if (day === '') return null;
  if (isDay(day, 1900)) return day;
  return refuse(`The ${field === 'expiryDay' ? 'expiry' : 'day of issue'} must be a day of 1900 to 2099.`, {
    field,
  });
}

/** Checks what a worker sent against the licence type; drops fields that the type does not need. */
function licenceFacts(
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

// A signed URL can be valid for up to twice this time, so for five minutes at most.
const LINK_MS = 2.5 * MINUTE_MS;

/** Makes a short-lived download URL of a licence's file. Each call is in the audit. */
export const openLicenceHandler = handle('openLicence', ({ body, user, scope, services, write, notFound }) =>
  write(async (tx) => {
    const licence = await tx.db
      .selectFrom('licence as l')
      .innerJoin('licence_type as t', 't.id', 'l.type_id')
      .leftJoin('blob as b', 'b.id', 'l.blob_id')
      .select(['l.user_id', 't.name', 'b.id as blobId', 'b.mime'])
      .where('l.id', '=', body.id)
      .where('l.company_id', '=', user.companyId)
      .executeTakeFirst();
    if (!scope.opensLicencesOf(licence?.user_id)) denyAccess();
    if (!licence) return notFound('This licence could not be found.');
    if (licence.blobId === null) return notFound('There is no file of this licence any more.');
    const name = `${licence.name}.${licence.mime === 'application/pdf' ? 'pdf' : 'jpg'}`;
    tx.audit('licence', body.id, { opened: true, idUser: licence.user_id });
    return { name, url: services.links.blob(licence.blobId, { ttlMs: LINK_MS, filename: name }) };
  }),
);

const A_DAY = 40;

/**
 * Saves the caller's own licence, which the office then checks. Until then an earlier accepted licence of the same type
 * counts.
 */
export const saveLicenceHandler = handle(
  'saveLicence',
  async ({ body, files, user, db, now, services, write, refuse, notFound }) => {
    const type = await db
      .selectFrom('licence_type')
      .select(['id', 'name', 'needs'])
      .where('company_id', '=', user.companyId)
      .where('id', '=', body.idType)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!type) return notFound('This type of licence is not asked for any more. Please reload the page.');
    const { confTimezone } = await companyConfig(db, user.companyId);
    const today = dayText(confTimezone, now);
    const facts = licenceFacts(body, { type: type.name, needs: type.needs, today });
    const [upload] = type.needs.file ? files : [];
    if (type.needs.file && upload === undefined)
      return refuse(`Add a photo or a PDF of your ${type.name}.`, { field: 'files' });
    const read =
      upload === undefined
        ? null
        : await paperFile(upload.bytes, { by: user.id, maxBytes: LICENCE_FILE_MAX_BYTES });
    const file = read === null ? null : await services.blobs.bring(read.bytes, read.mime);
    return write(
      once(user.id, 'saveLicence', body.key, async (tx) => {
        const blob_id = file === null ? null : await services.blobs.name(tx.db, file);
        await lockUsers(tx.db, [user.id]);
        await tx.db
          .updateTable('licence')
          .set({ status: 'replaced', ended_at: now })
          .where('user_id', '=', user.id)
          .where('type_id', '=', type.id)
          .where('status', '=', 'waiting')
          .execute();
        const { id } = await tx.db
          .insertInto('licence')
          .values({ company_id: user.companyId, user_id: user.id, type_id: type.id, ...facts, blob_id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await notifyWaiting(tx, user.companyId, now);
        tx.audit('licence', id, { type: type.name, expiry: facts.expiry_day });
        tx.announce('licence.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
        return { ok: true as const, id };
      }),
    );
  },
  { secret: ['number'], limit: { per: 'user', max: A_DAY, windowMs: DAY_MS, what: 'licences' } },
);

/**
 * Deletes a licence of the caller, with its file. If the office has accepted the licence, only the office can end it.
 */
export const deleteLicenceHandler = handle(
  'deleteLicence',
  ({ body, user, services, write, refuse, notFound }) =>
    write(async (tx) => {
      await lockUsers(tx.db, [user.id]);
      const licence = await tx.db
        .selectFrom('licence as l')
        .innerJoin('licence_type as t', 't.id', 'l.type_id')
        .select(['l.status', 'l.blob_id', 't.name'])
        .where('l.id', '=', body.id)
        .where('l.user_id', '=', user.id)
        .executeTakeFirst();
      if (!licence) return notFound('This licence could not be found.');
      if (licence.status === 'accepted')
        return refuse(`The office has accepted your ${licence.name}. Ask the office to take it off.`);
      await tx.db.deleteFrom('licence').where('id', '=', body.id).execute();
      if (licence.blob_id !== null) await services.blobs.remove(tx, licence.blob_id);
      tx.audit('licence', body.id, { type: licence.name, deleted: true });
      tx.announce('licence.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
    }),
);
