import type { Handler } from '../platform/handle';
import { addCustomerUserHandler } from './add-customer-user.call';
import { concludeCompanyHandler } from './conclude-company.call';
import { deleteCustomerHandler } from './delete-customer.call';
import { deleteFilterHandler } from './delete-filter.call';
import { getContractSignaturesHandler } from './get-contract-signatures.call';
import { getContractsHandler } from './get-contracts.call';
import { getCustomersHandler } from './get-customers.call';
import { getFiltersHandler } from './get-filters.call';
import { getFirstStepsHandler } from './get-first-steps.call';
import { saveContractHandler } from './save-contract.call';
import { saveCustomerHandler } from './save-customer.call';
import { saveFilterHandler } from './save-filter.call';
import { saveGroupHandler } from './save-group.call';
import { getTemplateJobsHandler } from './get-template-jobs.call';
import { previewTemplateHandler } from './preview-template.call';
import { sendTemplateTestHandler } from './send-template-test.call';
import { setCompanyLogoHandler } from './set-company-logo.call';
import { skipFirstStepHandler } from './skip-first-step.call';

/** What a company sets up before its first shift: contract, filters, customers, usual rates. */
export const handlers: Handler[] = [
  addCustomerUserHandler,
  concludeCompanyHandler,
  deleteCustomerHandler,
  deleteFilterHandler,
  getContractSignaturesHandler,
  getContractsHandler,
  getCustomersHandler,
  getFiltersHandler,
  getFirstStepsHandler,
  saveContractHandler,
  saveCustomerHandler,
  saveFilterHandler,
  saveGroupHandler,
  setCompanyLogoHandler,
  skipFirstStepHandler,
  getTemplateJobsHandler,
  previewTemplateHandler,
  sendTemplateTestHandler,
];
