import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { checkLicenceHandler } from './check-licence.call';
import { deleteLicenceHandler } from './delete-licence.call';
import { getCrewLicencesHandler } from './get-crew-licences.call';
import { getExpiringHandler } from './get-expiring.call';
import { getLicenceTypesHandler } from './get-licence-types.call';
import { getLicencesHandler } from './get-licences.call';
import { getMyLicencesHandler } from './get-my-licences.call';
import { openLicenceHandler } from './open-licence.call';
import { saveLicenceTypeHandler } from './save-licence-type.call';
import { saveLicenceHandler } from './save-licence.call';
import { setCrewLicencesHandler } from './set-crew-licences.call';
import { setGroupLicencesHandler } from './set-group-licences.call';
import { tellWaitingTask } from './tell-waiting.task';
import { warnLicencesTask } from './warn-licences.task';

/** Licences of people, their types, and which groups and crews ask for them. */
export const handlers: readonly Handler[] = [
  checkLicenceHandler,
  deleteLicenceHandler,
  getCrewLicencesHandler,
  getExpiringHandler,
  getLicenceTypesHandler,
  getLicencesHandler,
  getMyLicencesHandler,
  openLicenceHandler,
  saveLicenceTypeHandler,
  saveLicenceHandler,
  setCrewLicencesHandler,
  setGroupLicencesHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [warnLicencesTask, tellWaitingTask];
