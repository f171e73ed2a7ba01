import { paintMonth } from '../src/month/use-painting';
import { job, officeFact } from './fixtures';

const day = (at: number) => `2026-11-${String(at + 1).padStart(2, '0')}`;

function newGrid(): HTMLElement {
  const grid = document.createElement('div');
  for (let week = 0; week < 4; week += 1) {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    for (let at = 0; at < 7; at += 1) {
      const cell = document.createElement('div');
      cell.dataset['day'] = day(week * 7 + at);
      cell.append(document.createElement('div'));
      row.append(cell);
    }
    grid.append(row);
  }
  return document.body.appendChild(grid);
}

afterEach(() => jest.useRealTimers());

test('B.2.33: a month that was turned to is drawn to its last job without waiting for a frame each week', () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  // Nothing is in sight, so all of it comes after the first frame.
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 9000, bottom: 9100 } as DOMRect);
  const grid = newGrid();
  const planOf = (name: string) => ({
    day: name,
    facts: Array.from({ length: 20 }, (_, at) => officeFact(job({ id: Number(name.slice(8)) * 100 + at }))),
    gone: new Set<number>(),
    more: 0,
  });
  paintMonth(grid, planOf, { selected: new Set(), isPicking: false }, true);
  expect(grid.querySelectorAll('.job')).toHaveLength(0);
  expect(frames).toHaveLength(1);
  frames[0]?.(0);
  jest.runAllTimers();
  expect(grid.querySelectorAll('.job')).toHaveLength(28 * 20);
  expect(frames).toHaveLength(1);
});
