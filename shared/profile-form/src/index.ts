export { ProfileForm } from './profile-form';
export type { ProfileMode } from './draft';
export { readTab } from './tabs';
export type { ProfileTab } from './tabs';
