import { claimOver, claimedFields } from './time-query';

const recorded = { start: 800, end: 1500, break: 0 };
const earlier = { ...recorded, start: 730 };

test('C.8.06: claimed is what differs from what was recorded; all of it where nothing was', () => {
  expect(claimedFields(earlier, recorded)).toEqual(['start']);
  expect(claimedFields(earlier, null)).toEqual(['start', 'end', 'break']);
  expect(claimedFields(recorded, recorded)).toEqual([]);
});

test('C.8.06: what is claimed is laid over the present time; while that runs, the end of before stays', () => {
  const present = { start: 815, end: 1700, break: 30 };
  expect(claimOver(earlier, recorded, present)).toEqual({ start: 730, end: 1700, break: 30 });
  expect(claimOver(earlier, recorded, { ...present, end: 0 })).toEqual({ start: 730, end: 1500, break: 30 });
  expect(claimOver(earlier, null, present)).toEqual(earlier);
  expect(claimOver(earlier, null, null)).toEqual(earlier);
});
