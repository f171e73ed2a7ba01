import { PayRules } from '../components/pay-rules';
import { definePage } from '../region';

export const region = definePage(PayRules);
