import { defineRosterPage } from '../region';
import { Roster } from '../roster/roster';

export const region = defineRosterPage(Roster);
