import { readPanel, writePanel } from '../src';

test('a panel goes into the address and comes back', () => {
  const search = writePanel('?tab=open', 'job-form', { idJob: 12, tab: 'crew' });
  expect(search).toBe('?tab=open&panel=job-form&panel.idJob=12&panel.tab=crew');
  expect(readPanel(search)).toEqual({ name: 'job-form', params: { idJob: 12, tab: 'crew' } });
  expect(writePanel(search, null)).toBe('?tab=open');
});

test.each(['?panel=nothing', '?panel=job-form&panel.idJob=x', ''])('%s is no panel', (search) =>
  expect(readPanel(search)).toBeNull(),
);
