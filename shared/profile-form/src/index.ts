export { ProfileForm } from './profile-form';
export type { ProfileFormProps, ProfileParts } from './profile-form';
export type { ProfileMode } from './draft';
export { profileTabs, readTab } from './tabs';
export type { ProfileTab } from './tabs';
