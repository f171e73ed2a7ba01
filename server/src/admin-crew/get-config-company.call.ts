import { handle } from '../platform/handle';
import { companyConfig } from '../platform/company-config';

/** Every setting of the company. */
export const getConfigCompanyHandler = handle('getConfigCompany', async ({ user, db }) => {
  return { config: { ...(await companyConfig(db, user.companyId)) } };
});
