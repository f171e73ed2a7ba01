import { companyConfig, deploymentCompany } from '../platform/company-config';
import { handle } from '../platform/handle';

/** Whom a visitor deals with: name, contact and privacy notice. Empty texts on a database without a company. */
export const getPublicCompanyHandler = handle('getPublicCompany', async ({ db }) => {
  const id = await deploymentCompany(db);
  if (id === null) return { name: '', email: '', phone: '', privacyNotice: '' };
  const config = await companyConfig(db, id);
  return {
    name: config.confCompanyName,
    email: config.confPublicEmail,
    phone: config.confPublicPhone,
    privacyNotice: config.confPublicPrivacy,
  };
});
