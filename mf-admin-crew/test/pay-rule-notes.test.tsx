import { screen, waitFor } from '@testing-library/react';
import { noPayRules } from '@crewcall/domain/pay-rules';
import { PayRuleNotes } from '../src/regions/settings.page';
import { show } from './show';

const set = { id: 1, version: 1, rules: noPayRules, idGroups: [], idJobs: [], jobs: [], versions: [] };
const others = [
  { ...set, name: 'Of before', active: false, forCompany: true },
  { ...set, name: 'Riggers', active: true, forCompany: false },
];
const open = (sets: typeof others) =>
  show(<PayRuleNotes />, { answers: { getPayRules: { sets, groups: [], holidaysDue: [] } } });

test('C.7.04: the settings say where a set for the whole company replaces their loadings', async () => {
  open([...others, { ...set, name: 'Events', active: true, forCompany: true }]);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The pay rule set “Events” is for the whole company and replaces the loadings below. Look at Pay Rules',
  );
});

test('C.7.04: a set of some groups, or one that is switched off, replaces none', async () => {
  const fake = open(others);
  await waitFor(() => expect(fake.callsOf('getPayRules')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
