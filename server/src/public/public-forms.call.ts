// Calls: getstates, isValidABN, getPublicCompany.
import { states } from '@crewcall/domain/zones';
import { handle } from '../platform/http/handle';
import { checkAbn } from './abn-register';
import { companyConfig, deploymentCompany } from '../platform/database/company-config';

/** The states by id. */
export const getstatesHandler = handle('getstates', () =>
  Promise.resolve({ states: states.map(({ id, name }) => ({ id, name })) }),
);

/** Is this an active ABN? `checkedBy` says whether the register was asked. */
export const isValidABNHandler = handle('isValidABN', ({ body, now, services, log }) =>
  checkAbn(body.abn, { guid: services.settings.abrGuid, now, log }),
);

/**
 * The company a visitor deals with: name, logo, contact and privacy notice. Empty texts on a database without a
 * company.
 */
export const getPublicCompanyHandler = handle('getPublicCompany', async ({ db, services }) => {
  const id = await deploymentCompany(db);
  if (id === null) return { name: '', email: '', phone: '', privacyNotice: '' };
  const config = await companyConfig(db, id);
  const { logo_blob_id: logo } = await db
    .selectFrom('company')
    .select('logo_blob_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    name: config.confCompanyName,
    email: config.confPublicEmail,
    phone: config.confPublicPhone,
    privacyNotice: config.confPublicPrivacy,
    logo: logo === null ? null : services.links.blob(logo, { inline: true }),
  };
});
