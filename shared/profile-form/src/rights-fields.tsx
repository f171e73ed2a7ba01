import { permissions } from '@crewcall/domain/policies';
import type { Permission } from '@crewcall/domain/policies';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { bound } from './fields';
import type { TabProps } from './fields';

const labels: Record<Permission, string> = {
  'crew:approve': 'Approve registrants and applications',
  'crew:read': 'See crew',
  'user:write': 'Change people',
  'crewinvoice:read': 'See invoices',
  'crewinvoice:write': 'Make invoices and bank files',
  'timesheet:read': 'Check time',
  'timesheet:write': 'Correct and sign times',
  'group:write': 'Change groups',
  'job:read': 'See jobs',
  'job:write': 'Change jobs, invite crew',
  'settings:read': 'See settings',
  'settings:write': 'Change settings',
  'stats:read': 'See statistics',
  'client:read': 'See what customers are charged',
  'client:write': 'Charge customers: rates, quotes, invoices',
  'release:publish': 'Publish releases, read sign-in links',
};

const Box = styled('details')({
  borderTop: `1px solid ${token('line')}`,
  paddingTop: 12,
  '& > summary': { cursor: 'pointer', fontWeight: 650, minHeight: 32 },
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: '2px 12px',
    margin: '8px 0 14px',
  },
});

/** What a person may do in the office. Nobody can give or take a right that they do not have; the server checks it. */
export function RightsFields(tab: TabProps) {
  const { draft, set } = tab;
  const held = new Set(draft.permissions);
  const toggle = (name: Permission, on: boolean) => {
    const next = new Set(held);
    if (on) next.add(name);
    else next.delete(name);
    set({ permissions: [...next].sort() });
  };
  const role = draft.managerOf.trim()
    ? `manager of ${draft.managerOf}`
    : held.size
      ? `${held.size} rights`
      : 'crew';
  return (
    <Box>
      <summary>Office rights ({role})</summary>
      <div role="group" aria-label="Permissions">
        {permissions.map((name) => (
          <FormControlLabel
            key={name}
            label={labels[name]}
            title={name}
            control={
              <Checkbox checked={held.has(name)} onChange={(event) => toggle(name, event.target.checked)} />
            }
          />
        ))}
      </div>
      <TextField
        {...bound({
          tab,
          name: 'managerOf',
          help: 'Prefixes, separated by commas. A manager sees only the jobs of these companies, whatever the rights above.',
        })}
        label="Manager of"
        placeholder="Company prefix, e.g. ACME"
      />
    </Box>
  );
}
