import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { noPayRules } from '@crewcall/domain/pay-rules';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { ExplainedPay } from '../src/invoices/explained-pay';
import type { ExplainedTime } from '../src/invoices/explained-pay';
import { RuleFields } from '../src/pay-rules/rule-fields';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 10, 22, 22);
const flat = { kind: 'flat', name: 'Half day, up to 5:00 h', percent: 0, start, end: start + 5 * HOUR };
const time = (over: Partial<ExplainedTime>): ExplainedTime => ({
  idTimesheet: 3,
  jobName: 'Concert',
  groupName: 'Rigger',
  tz: 'Australia/Sydney',
  start,
  end: start + 7 * HOUR,
  break: 0,
  worked: 7 * HOUR,
  paidMinutes: 420,
  rate: 3500,
  ruleSet: null,
  pieces: [],
  total: 27_000,
  ...over,
});
const show = (children: React.ReactNode) =>
  render(
    <TestRegion fake={createTestRegion({})} wrap={UiRoot}>
      {children}
    </TestRegion>,
  );

test('D.1.05: a flat amount is said in plain words, and the hours beyond it multiply', () => {
  const end = start + 7 * HOUR;
  const base = { kind: 'base', name: 'Base', percent: 0, start: flat.end, end, minutes: 120, cents: 7_000 };
  show(<ExplainedPay time={time({ pieces: [{ ...flat, minutes: 300, cents: 20_000 }, base] })} />);
  const [, first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Half day, up to 5:00 h.*\$200\.00$/);
  expect(second).toMatch(/2:00 × \$35\.00 = \$70\.00$/);
  expect(screen.getByText('$35.00 an hour')).toBeDefined();
});

test('D.1.05: a time that is all flat shows no rate, and one that another has paid says so', () => {
  show(
    <ExplainedPay
      time={time({ rate: null, total: 0, pieces: [{ ...flat, minutes: 120, cents: 0 }], paidMinutes: 120 })}
    />,
  );
  expect(screen.getByText('Flat')).toBeDefined();
  expect(screen.getByText('$0.00, paid with another time of this shift')).toBeDefined();
});

function Fields() {
  const [rules, setRules] = useState(noPayRules);
  return (
    <>
      <RuleFields rules={rules} onChange={setRules} />
      <output>{rules.minimumAt}</output>
    </>
  );
}

test('D.1.08: a rule set says at which rate the missing minutes of its minimum call are paid', async () => {
  show(<Fields />);
  const field = screen.getByRole('combobox', { name: /Minimum call is paid/ });
  expect(field.textContent).toBe('At the base rate');
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole('option', { name: 'At the rate of the day' }));
  expect(screen.getByText('day')).toBeDefined();
});
