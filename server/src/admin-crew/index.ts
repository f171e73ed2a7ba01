import { addPersonHandler } from './add-person.call';
import type { Handler } from '../platform/handle';
import { createNewGroupHandler } from './create-new-group.call';
import { getAvailableCrewFilterHandler } from './get-available-crew-filter.call';
import { getAvailableCrewHandler } from './get-available-crew.call';
import { getConfigCompanyHandler } from './get-config-company.call';
import { getGroupsHandler } from './get-groups.call';
import { getMyProfileHandler } from './get-my-profile.call';
import { getOwnDataHandler } from './get-own-data.call';
import { getPreregisteredResumeHandler } from './get-preregistered-resume.call';
import { getResumeHandler } from './get-resume.call';
import { getStatsHandler } from './get-stats.call';
import { getUserPictureHandler } from './get-user-picture.call';
import { getpreregisterHandler } from './getpreregister.call';
import { getuserdetailsHandler } from './getuserdetails.call';
import { importPeopleHandler } from './import-people.call';
import { readPeopleHandler } from './read-people.call';
import { processPreregisterHandler } from './process-preregister.call';
import { saveProfile2Handler } from './save-profile2.call';
import { saveUserDetailsHandler } from './save-user-details.call';
import { setConfigCompanyHandler } from './set-config-company.call';
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
  getResumeHandler,
  getStatsHandler,
  getUserPictureHandler,
  getpreregisterHandler,
  getuserdetailsHandler,
  processPreregisterHandler,
  readPeopleHandler,
  importPeopleHandler,
  saveProfile2Handler,
  saveUserDetailsHandler,
  setConfigCompanyHandler,
  toggeuseractiveHandler,
  toggleGroupActiveHandler,
];
