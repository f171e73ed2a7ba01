import { render, screen } from '@testing-library/react';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import type { Card } from '../src/timesheet/card';
import { invalidates } from '../src/region';
import { TimeCard } from '../src/regions/time-card.slot';
import { cardOf, memberOf, now, rowOf } from './fixtures';

export const anh = rowOf({ id: 20, idUser: 2, userName: 'Anh Nguyễn', mine: false, end: 0 });
export const supervised = (more: Partial<Card> = {}) =>
  cardOf({
    canSupervise: true,
    clock: { action: null, opensAt: null, requireCode: false },
    crew: [memberOf({ idUser: 2, fullName: 'Anh Nguyễn' }), memberOf({ idUser: 3, fullName: 'Ravi Singh' })],
    timesheets: [anh],
    ...more,
  });

export function show(card: Card, options: TestRegionOptions = {}) {
  const fake = createTestRegion({ now, ...options, answers: { getTimeCard: card, ...options.answers } });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <TimeCard idJob={7} />
    </TestRegion>,
  );
  return fake;
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
