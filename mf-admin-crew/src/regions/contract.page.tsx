import { ContractScreen } from '../contract/contract-screen';
import { definePage } from '../region';

export const region = definePage(ContractScreen, '/:version?/:view?');
