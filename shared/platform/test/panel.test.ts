import { panelName, readPanel, writePanel } from '../src';

const fields = { idJob: 'number', 'tab?': 'string' } as const;

test('a panel goes into the address and comes back', () => {
  const search = writePanel('?tab=open', 'job-form', { idJob: 12, tab: 'crew' });
  expect(search).toBe('?tab=open&panel=job-form&panel.idJob=12&panel.tab=crew');
  expect(panelName(search)).toBe('job-form');
  expect(readPanel(search, fields)).toEqual({ name: 'job-form', params: { idJob: 12, tab: 'crew' } });
  expect(writePanel(search, null)).toBe('?tab=open');
});

test.each(['?panel=job-form&panel.idJob=x', ''])('%s is no panel', (search) =>
  expect(readPanel(search, fields)).toBeNull(),
);
