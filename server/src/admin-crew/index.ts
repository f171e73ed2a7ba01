import { addNoteHandler } from './add-note.call';
import { addPersonHandler } from './add-person.call';
import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { createNewGroupHandler } from './create-new-group.call';
import { downloadStatsHandler } from './download-stats.call';
import { deleteNoteHandler } from './delete-note.call';
import { getAvailableCrewFilterHandler } from './get-available-crew-filter.call';
import { getAvailableCrewHandler } from './get-available-crew.call';
import { getConfigCompanyHandler } from './get-config-company.call';
import { getGroupsHandler } from './get-groups.call';
import { getMyProfileHandler } from './get-my-profile.call';
import { getNotesHandler } from './get-notes.call';
import { getOwnDataHandler } from './get-own-data.call';
import { getPersonOverviewHandler } from './get-person-overview.call';
import { getPreregisteredResumeHandler } from './get-preregistered-resume.call';
import { deleteCrewSearchHandler } from './delete-crew-search.call';
import { getCrewSearchesHandler } from './get-crew-searches.call';
import { saveCrewSearchHandler } from './save-crew-search.call';
import { dueRatesTask } from './due-rates.task';
import { getRateChangeHandler } from './get-rate-change.call';
import { getResumeHandler } from './get-resume.call';
import { getShiftsAheadHandler } from './get-shifts-ahead.call';
import { getStatsHandler } from './get-stats.call';
import { getUserPictureHandler } from './get-user-picture.call';
import { getpreregisterHandler } from './getpreregister.call';
import { getuserdetailsHandler } from './getuserdetails.call';
import { importPeopleHandler } from './import-people.call';
import { readPeopleHandler } from './read-people.call';
import { processPreregisterHandler } from './process-preregister.call';
import { saveProfile2Handler } from './save-profile2.call';
import { saveResumeHandler } from './save-resume.call';
import { saveUserDetailsHandler } from './save-user-details.call';
import { setConfigCompanyHandler } from './set-config-company.call';
import { setGroupMembersHandler } from './set-group-members.call';
import { setRateFromHandler } from './set-rate-from.call';
import { toggeuseractiveHandler } from './toggeuseractive.call';
import { toggleGroupActiveHandler } from './toggle-group-active.call';

/** People, registrants, groups, settings, statistics, the signed-in user's profile. */
export const handlers: Handler[] = [
  createNewGroupHandler,
  getAvailableCrewFilterHandler,
  getAvailableCrewHandler,
  getConfigCompanyHandler,
  getGroupsHandler,
  addPersonHandler,
  getMyProfileHandler,
  getOwnDataHandler,
  getPreregisteredResumeHandler,
  getCrewSearchesHandler,
  saveCrewSearchHandler,
  deleteCrewSearchHandler,
  getRateChangeHandler,
  getResumeHandler,
  getShiftsAheadHandler,
  getStatsHandler,
  downloadStatsHandler,
  getUserPictureHandler,
  getpreregisterHandler,
  getuserdetailsHandler,
  processPreregisterHandler,
  readPeopleHandler,
  importPeopleHandler,
  saveProfile2Handler,
  saveUserDetailsHandler,
  setConfigCompanyHandler,
  setGroupMembersHandler,
  setRateFromHandler,
  toggeuseractiveHandler,
  toggleGroupActiveHandler,
  getPersonOverviewHandler,
  getNotesHandler,
  addNoteHandler,
  deleteNoteHandler,
  saveResumeHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [dueRatesTask];
