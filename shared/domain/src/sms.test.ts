import { namedSms, smsParts, smsText } from './sms';

test('N-12: dashes, quotes and spaces are sent as each phone has them; names keep their letters', () => {
  expect(smsText('Bump in – “Derby” it’s 7\u00a0am… 5−3, Nguyễn, Łukasz, 谢')).toBe(
    'Bump in - "Derby" it\'s 7 am... 5-3, Nguyễn, Łukasz, 谢',
  );
});

test('N-12: a dash in a job’s name does not make a text cost twice as much', () => {
  expect(smsParts(`Bump in – ${'a'.repeat(150)}`)).toEqual({ characters: 160, each: 160, parts: 1 });
  expect(smsParts(`Nguyễn ${'a'.repeat(150)}`).parts).toBe(3);
});

test('D.6.05: every text names the company once; its name in a link does not count', () => {
  expect(namedSms('Bright Crew', 'Gate 4')).toBe('Bright Crew: Gate 4');
  expect(namedSms('Bright Crew', 'Bright Crew: Gate 4')).toBe('Bright Crew: Gate 4');
  expect(namedSms('bright crew', 'Bright Crew needs you')).toBe('Bright Crew needs you');
  expect(namedSms('Crewcall', 'See https://crewcall.example/jobs')).toBe(
    'Crewcall: See https://crewcall.example/jobs',
  );
  const odd = namedSms('O’Neil – Crew', 'Gate 4');
  expect(odd).toBe("O'Neil - Crew: Gate 4");
  expect(namedSms('O’Neil – Crew', odd)).toBe(odd);
});
