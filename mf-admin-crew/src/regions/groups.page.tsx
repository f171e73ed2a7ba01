import { GroupsScreen } from '../components/groups-screen';
import { definePage } from '../region';

export const region = definePage(GroupsScreen, '/:text?');
