import { RegistrantsScreen } from '../components/registrants-screen';
import { definePage } from '../region';

export const region = definePage(RegistrantsScreen, '/:id?');
