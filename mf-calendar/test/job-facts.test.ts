import { countJobs, factsFor } from '../src/month/crew-facts';
import { at, crew, crewFact, crewMember, hour, job, now, officeFact, seenByOffice } from './fixtures';

const words = (facts: ReturnType<typeof officeFact>) => facts.marks.map(({ word }) => word);
const seen = ({ from, rest }: ReturnType<typeof officeFact>) => from + rest;
const looks = (facts: ReturnType<typeof officeFact>) => facts.marks.map(({ look }) => look);

describe('as the office sees it', () => {
  test('B.3.03, K-09: MISSING CREW where places and confirmed differ, in a second look where there are too many', () => {
    const short = officeFact(job({ reqCrew: [crew({ confirmed: 7 }), crew({ id: 12 })] }));
    expect([short.places, words(short), looks(short)]).toEqual(['15/16', ['MISSING CREW'], ['missing']]);
    const over = officeFact(job({ reqCrew: [crew({ confirmed: 9 })] }));
    expect([over.places, words(over), looks(over)]).toEqual(['9/8', ['MISSING CREW'], ['overfilled']]);
    // A deleted group asks for nobody.
    const even = [crew(), crew({ id: 12 }), crew({ id: 13, confirmed: 0, deleted: true })];
    expect(words(officeFact(job({ reqCrew: even })))).toEqual([]);
  });

  test('B.3.03: one too many in a crew fills no place in another', () => {
    const mixed = [crew({ amount: 2, confirmed: 3 }), crew({ id: 12, amount: 1, confirmed: 0 })];
    const facts = officeFact(job({ reqCrew: mixed }));
    expect([facts.places, words(facts), looks(facts)]).toEqual(['2/3 +1', ['MISSING CREW'], ['missing']]);
  });

  test('B.3.03: a cancelled job misses nobody; pending, finished and cancelled are said in words', () => {
    const reqCrew = [crew({ confirmed: 1 })];
    expect(words(officeFact(job({ status: 0, reqCrew })))).toEqual(['Pending', 'MISSING CREW']);
    expect(words(officeFact(job({ status: 2, reqCrew })))).toEqual(['Cancelled']);
    expect(words(officeFact(job({ status: 3 })))).toEqual(['Finished']);
  });

  test('X-03: the time is the job’s, with its zone where the browser’s clock shows another one then', () => {
    const perth = { tz: 'Australia/Perth', tzOffset: 480 };
    expect(seen(officeFact(job({ date: at('2026-11-21T05:00:00Z') })))).toBe('4:00 pm');
    expect(seen(officeFact(job({ ...perth, date: at('2026-11-21T05:00:00Z') })))).toBe('1:00 pm AWST');
    // Brisbane and Sydney agree in June and differ in November.
    const brisbane = { tz: 'Australia/Brisbane', tzOffset: 600 };
    expect(seen(officeFact(job({ ...brisbane, date: at('2026-06-21T05:00:00Z') })))).toBe('3:00 pm');
    expect(seen(officeFact(job({ ...brisbane, date: at('2026-11-21T05:00:00Z') })))).toBe('3:00 pm AEST');
  });
});

describe('as crew see it', () => {
  const facts = crewFact(crewMember);

  test('B.3.03: no MISSING CREW on strangers’ jobs, but on those that one is on', () => {
    const gap = { confirmed: 3 };
    expect(words(facts(job({ reqCrew: [crew(gap)] })))).toEqual(['Open']);
    expect(words(facts(job({ statusUser: 2, reqCrew: [crew({ ...gap, mine: 2 })] })))).toEqual([
      'Confirmed',
      'MISSING CREW',
    ]);
    expect(facts(job({ reqCrew: [crew(gap)] })).places).toBe('');
  });

  test('A.2.19: the own crew’s times, and where one stands', () => {
    const own = crew({ id: 12, mine: 1, confirmed: 7, startTime: now + 12 * hour, endTime: null });
    const shift = facts(job({ statusUser: 1, reqCrew: [crew(), own] }));
    expect(seen(shift)).toBe('3:00 am – 7:00 am');
    expect(shift.day).toBe('2026-11-22');
    expect(words(shift)).toEqual(['Invited', 'MISSING CREW']);
  });

  test('A.2.19: two places in one job are two shifts, each with its own day, time and standing; the job counts once', () => {
    const dayCrew = crew({ mine: 2, startTime: now - 9 * hour, endTime: now - 3 * hour });
    const evening = crew({ id: 12, mine: 2, startTime: now + 7 * hour, endTime: now + 11 * hour });
    const clockList = [{ idUser: crewMember.idUser, start: now - 9 * hour, end: now - 3 * hour }];
    const times = { date: now - 9 * hour, endTime: now + 11 * hour, statusUser: 2 };
    const both = factsFor(crewMember)(job({ ...times, reqCrew: [dayCrew, evening], clockList }));
    expect(both.map((one) => [seen(one), one.day, words(one)])).toEqual([
      ['6:00 am – 12:00 pm', '2026-11-21', ['Completed']],
      ['10:00 pm – 2:00 am', '2026-11-21', ['Confirmed']],
    ]);
    expect(new Set(both.map(({ key }) => key)).size).toBe(2);
    expect(countJobs(both)).toBe(1);
    // The office has one job.
    expect(seenByOffice(job({ ...times, reqCrew: [dayCrew, evening] }))).toHaveLength(1);
    // Asked to come to the second one, crew see that apart as well.
    const asked = {
      ...evening,
      userList: [{ id: 1, fullName: 'Mia Costa', phone: null, status: 1 }],
      confirmed: 7,
    };
    const standings = factsFor(crewMember)(job({ ...times, reqCrew: [dayCrew, asked] })).map(words);
    expect(standings.map(([word]) => word)).toEqual(['In progress', 'Invited']);
  });

  test('A.2.19: a finished shift of one’s own is Completed, a cancelled job Cancelled', () => {
    const past = { date: now - 30 * hour, endTime: now - 20 * hour, statusUser: 2 };
    const reqCrew = [crew({ mine: 2, startTime: now - 30 * hour, endTime: now - 20 * hour })];
    expect(words(facts(job({ ...past, status: 3, reqCrew })))).toEqual(['Completed']);
    expect(words(facts(job({ ...past, status: 2, reqCrew })))).toEqual(['Cancelled']);
  });
});
