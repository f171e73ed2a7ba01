import { MINUTE_MS } from '@crewcall/domain/units';
import { denyAccess } from '../row-rules/no-access';
import { handle } from '../platform/http/handle';

// A signed address is good for up to twice as long: five minutes at most.
const LINK_MS = 2.5 * MINUTE_MS;

/** A short address of a licence's file, as a download. Each opening is in the audit. */
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
