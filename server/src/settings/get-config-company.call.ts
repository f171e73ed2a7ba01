import { handle } from '../platform/http/handle';
import { companyConfig } from '../platform/database/company-config';

/** Every setting of the company. */
export const getConfigCompanyHandler = handle('getConfigCompany', async ({ user, db }) => {
  return { config: { ...(await companyConfig(db, user.companyId)) } };
});
