import { BankFiles } from '../components/bank-files';
import { definePage } from '../region';

export const region = definePage(BankFiles, '/:idFile?');
