// What a visitor without a session may call.
export { createProfileHandler } from './create-profile.call';
export { getPublicCompanyHandler } from './get-public-company.call';
export { getUserPreregisterDataHandler } from './get-user-preregister-data.call';
export { getstatesHandler } from './getstates.call';
export { isValidABNHandler } from './is-valid-abn.call';
export { preregisterHandler } from './preregister.call';
export { tellOfficeTask } from './tell-office.task';
