import { handle } from '../platform/handle';
import { currentContract } from './contract';

/** The company's contract as it stands; `id` is the company. */
export const getCompanyContractDataHandler = handle(
  'getCompanyContractData',
  async ({ body, user, db, notFound }) => {
    const contract = body.id === user.companyId ? await currentContract(db, user.companyId) : null;
    return contract ?? notFound('There is no contract.');
  },
);
