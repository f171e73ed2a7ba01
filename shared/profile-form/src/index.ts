export { ProfileForm } from './profile-form';
export { readTab } from './tabs';
export type { ProfileTab } from './tabs';
export { useSaving } from './use-saving';
