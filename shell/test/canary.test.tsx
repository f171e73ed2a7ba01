import { fireEvent, render, screen } from '@testing-library/react';
import { CanaryDialog, canaryFrom } from '../src/pages/system/canary-dialog';
import { canaryWords } from '@crewcall/contract/canary';

test.each([
  ['10', [], { percent: 10 }],
  ['10 %', [], { percent: 10 }],
  ['0.5%', ['crew'], { percent: 0.5, roles: ['crew'] }],
  ['', ['manager', 'admin'], { roles: ['manager', 'admin'] }],
  ['', [], null],
  ['testers', ['crew'], null],
  ['0', [], null],
  ['101', [], null],
] as const)('F07: a share of "%s" and the roles %j make %j', (share, roles, rule) =>
  expect(canaryFrom(share, roles)).toEqual(rule),
);

test('F07: whom a canary is for is said in words', () => {
  expect(canaryWords({ percent: 10, roles: ['crew', 'admin'] })).toBe(
    '10 % of the users and all of: Crew, Office',
  );
  expect(canaryWords({ roles: [] })).toBe('nobody');
});

test('F07: a release is not tried on nobody', () => {
  const onTry = jest.fn();
  const release = { remote: 'mf-jobs', release: '1.1.0-00000000', version: '1.1.0' } as never;
  render(<CanaryDialog release={release} onTry={onTry} onClose={() => {}} />);
  const share = screen.getByLabelText('Share of all users, in percent');
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Try' });
  fireEvent.change(share, { target: { value: 'testers' } });
  expect(go.disabled).toBe(true);
  expect(screen.getByText(/Enter a share from/)).toBeTruthy();
  fireEvent.change(share, { target: { value: '' } });
  fireEvent.click(screen.getByLabelText('Office'));
  fireEvent.click(go);
  expect(onTry).toHaveBeenCalledWith({ roles: ['admin'] });
});
