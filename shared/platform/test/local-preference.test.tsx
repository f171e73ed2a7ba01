import { act, renderHook } from '@testing-library/react';
import { useLocalPreference, useLocalKeys } from '../src/local-preference';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a choice is there again on the next visit; what is no choice counts as none', () => {
  const read = (kept: unknown) => kept === true;
  const first = renderHook(() => useLocalPreference('crewcall.choice', read));
  act(() => first.result.current[1](true));
  expect(renderHook(() => useLocalPreference('crewcall.choice', read)).result.current[0]).toBe(true);
  localStorage.setItem('crewcall.choice', '{');
  expect(renderHook(() => useLocalPreference('crewcall.choice', read)).result.current[0]).toBe(false);
});

test('where storage refuses, a choice lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full.');
  });
  const { result } = renderHook(() => useLocalKeys('crewcall.keys', ['name', 'phone']));
  act(() => result.current.toggle('phone'));
  act(() => result.current.toggle('rate'));
  expect([...result.current.chosen]).toEqual(['name', 'rate']);
});
