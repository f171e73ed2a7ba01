import { claimOver, claimedFields, fieldsLaid } from './time-query';

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

test('C.8.06: where what was called wrong would end before it starts, the whole claim is laid over', () => {
  const late = { ...recorded, start: 1200 };
  const cut = { ...recorded, end: 900, break: 30 };
  expect(fieldsLaid(late, recorded, { ...cut, end: 1300 })).toEqual(['start']);
  expect(fieldsLaid(late, recorded, cut)).toEqual(['start', 'end', 'break']);
  expect(claimOver({ ...late, text: 'I came late.' } as typeof late, recorded, cut)).toEqual(late);
  expect(fieldsLaid(late, recorded, null)).toEqual(['start']);
});
