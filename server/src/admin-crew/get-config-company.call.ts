import { handle } from '../platform/handle';
import { readCompanyConfig } from './company-config';

/** Every setting of the company. */
export const getConfigCompanyHandler = handle('getConfigCompany', async ({ user, db }) => {
  const { config } = await readCompanyConfig(db, user.companyId);
  return { config: { ...config } };
});
