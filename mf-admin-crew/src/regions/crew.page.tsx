import { CrewScreen } from '../components/crew-screen';
import { definePage } from '../region';

export const region = definePage(CrewScreen, '/:userId?');
