import type { Permission } from '@crewcall/domain/policies';

/** Ready-made permissions for a new colleague, by kind of work. Single rights are changed in their profile later. */
export const presets = {
  planning: {
    label: 'Plan jobs and crew',
    permissions: [
      'crew:approve',
      'crew:read',
      'user:write',
      'timesheet:read',
      'timesheet:write',
      'group:write',
      'job:read',
      'job:write',
      'stats:read',
    ],
  },
  payroll: {
    label: 'Check time and pay',
    permissions: [
      'crew:read',
      'crewinvoice:read',
      'crewinvoice:write',
      'timesheet:read',
      'timesheet:write',
      'job:read',
      'settings:read',
      'stats:read',
    ],
  },
  all: { label: 'Everything I can do', permissions: null },
} as const satisfies Record<string, { label: string; permissions: readonly Permission[] | null }>;

export type Preset = keyof typeof presets;

/** The permissions of a preset that the user has too, because nobody can give more than they have. */
export const rightsOf = (preset: Preset, held: readonly string[]): string[] => {
  const { permissions } = presets[preset];
  return permissions === null ? [...held] : permissions.filter((name) => held.includes(name));
};
