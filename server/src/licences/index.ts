// Licences of people, their types, and which groups and crews ask for them.
export { checkLicenceHandler } from './check-licence.call';
export { deleteLicenceHandler } from './delete-licence.call';
export { getCrewLicencesHandler } from './get-crew-licences.call';
export { getExpiringHandler } from './get-expiring.call';
export { getLicenceTypesHandler } from './get-licence-types.call';
export { getLicencesHandler } from './get-licences.call';
export { getMyLicencesHandler } from './get-my-licences.call';
export { openLicenceHandler } from './open-licence.call';
export { saveLicenceTypeHandler } from './save-licence-type.call';
export { saveLicenceHandler } from './save-licence.call';
export { setCrewLicencesHandler } from './set-crew-licences.call';
export { setGroupLicencesHandler } from './set-group-licences.call';
export { tellWaitingTask } from './tell-waiting.task';
export { warnLicencesTask } from './warn-licences.task';
