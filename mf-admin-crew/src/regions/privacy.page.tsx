import { PrivacyScreen } from '../privacy/privacy-screen';
import { definePage } from '../region';

export const region = definePage(PrivacyScreen, '/:id?');
