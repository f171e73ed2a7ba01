import { SettingsScreen } from '../components/settings-screen';
import { definePage } from '../region';

export const region = definePage(SettingsScreen, '/:text?');
