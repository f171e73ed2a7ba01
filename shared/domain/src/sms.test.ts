import { smsParts, smsText } from './sms';

test('N-12: dashes, quotes and spaces are sent as each phone has them; names keep their letters', () => {
  expect(smsText('Bump in – “Derby” it’s 7\u00a0am… 5−3, Nguyễn, Łukasz, 谢')).toBe(
    'Bump in - "Derby" it\'s 7 am... 5-3, Nguyễn, Łukasz, 谢',
  );
});

test('N-12: a dash in a job’s name does not make a text cost twice as much', () => {
  expect(smsParts(`Bump in – ${'a'.repeat(150)}`)).toEqual({ characters: 160, each: 160, parts: 1 });
  expect(smsParts(`Nguyễn ${'a'.repeat(150)}`).parts).toBe(3);
});
