import { fieldNames } from '@crewcall/domain/job-fields';
import { can } from '@crewcall/domain/policies';
import { smsParts } from '@crewcall/domain/sms';
import { canSend, peopleOf } from '../src/office/actions/notify-rules';
import { dayHeights, shortName } from '../src/office/dashboard/sections';
import { namesJob, tabOf } from '../src/office/form/form-address';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { formRights } from '../src/office/form/manager-mode';
import { fromJobOn } from '../src/job-address';
import { filterCount, findOf, noInviteFilter } from '../src/office/invite/invite-filter';
import { crew, hour, job, me, now } from './fixtures';

const session = (user: { permissions: string[]; managerOf: string[] }) => {
  const who = { id: me, ...user };
  return { user: who, can: (policy: string) => can(who, policy) };
};
const office = session({ permissions: ['job:read', 'job:write', 'crew:approve'], managerOf: [] });
const manager = session({ permissions: [], managerOf: ['ACME'] });
const filled = { description: 'Gloves', onSiteResponsibleName: 'Joy' };

describe('manager mode', () => {
  const locked = (of: typeof manager, at: ReturnType<typeof job>) => {
    const rights = formRights(of, at, now);
    return fieldNames.filter((name) => !rights.canEdit(name));
  };
  test('B.6.03, R-07: prepend, colour, status, state, location and listing are not theirs; colour and listing are hidden', () => {
    const far = job({ date: now + 72 * hour });
    expect(locked(manager, far).sort()).toEqual(
      [
        'color',
        'gateCode',
        'hidePublic',
        'idVenue',
        'location',
        'pcode',
        'prepend',
        'selectedSupervisors',
        'state',
        'status',
      ].sort(),
    );
    expect(locked(manager, { ...far, status: 0 }).sort()).toEqual(
      ['color', 'gateCode', 'hidePublic', 'idVenue', 'prepend', 'selectedSupervisors', 'status'].sort(),
    );
    const rights = formRights(manager, far, now);
    expect([rights.sees('color'), rights.sees('hidePublic'), rights.sees('location')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(rights).toMatchObject({ canInvite: false, seesLogs: false, canNotify: false, canEditCrews: true });
    expect(locked(office, far)).toEqual([]);
  });
  test('B.5.13, J-32, J-33: within 48 hours a manager changes neither date nor crews; at exactly 48 h they may', () => {
    expect(formRights(manager, job({ date: now + 48 * hour }), now).canEditCrews).toBe(true);
    const near = formRights(manager, job({ date: now + 48 * hour - 1 }), now);
    expect(near).toMatchObject({ canEditCrews: false });
    expect(near.canEdit('date')).toBe(false);
    expect(near.lock.warning?.text).toBe(
      'Crew changes can not be changed within 48 hours of the job start time.',
    );
    expect(formRights(office, job({ date: now + hour }), now).canEditCrews).toBe(true);
  });
  test('J-31: a new request inside 48 hours is filled before its other tabs open', () => {
    const request = job({ status: 0, date: now + hour, title: NEW_JOB_TITLE });
    expect(formRights(manager, request, now).lock).toMatchObject({
      tabsLocked: true,
      warning: {
        title: 'Requesting a new Job',
        text: 'Fill all the details before proceeding to the next tab.',
      },
    });
    expect(formRights(manager, { ...request, ...filled, title: 'Gala' }, now).lock.tabsLocked).toBe(false);
  });
  test('R-02: who reads jobs only changes nothing', () => {
    const reader = session({ permissions: ['job:read'], managerOf: [] });
    expect(formRights(reader, job(), now)).toMatchObject({
      isReadOnly: true,
      canEditCrews: false,
      canInvite: false,
    });
  });
});

describe('the address of the form', () => {
  test('K-02: details is another word for info', () => {
    expect([tabOf('details'), tabOf('Crew'), tabOf(undefined), tabOf('x')]).toEqual([
      'info',
      'crew',
      'info',
      'info',
    ]);
  });
  test('B.2.22: the tab follows the job id wherever the form stands', () => {
    expect(fromJobOn('/admin/dashboard/5', 5, 5, 'crew')).toBe('/admin/dashboard/5/crew');
    expect(fromJobOn('/admin/calendar/5/info/x', 5, 5, 'crew', 'invite-3')).toBe(
      '/admin/calendar/5/crew/invite-3',
    );
    expect(fromJobOn('/admin/time', 5, 5, 'crew')).toBeNull();
  });
  test('B.2.27: a form is open for as long as the address names its job', () => {
    expect(namesJob('/admin/dashboard/5/crew', 5)).toBe(true);
    expect(namesJob('/admin/dashboard', 5)).toBe(false);
    expect(namesJob('/admin/dashboard/55/info', 5)).toBe(false);
  });
});

test('A.3.02: a supervisor’s name is short in a row', () => {
  expect(shortName('Mia Costa')).toBe('M. Costa');
});

test('the invite list sends only what filters, and counts the filters', () => {
  expect(findOf(noInviteFilter)).toEqual({});
  const filter = { ...noInviteFilter, text: ' mia ', state: 1, free: true, values: { '1': '', '3': 'VIC' } };
  expect(findOf(filter)).toEqual({ text: 'mia', state: 1, free: true, values: { '3': 'VIC' } });
  expect(findOf({ ...noInviteFilter, status: 0 })).toEqual({ status: 0 });
  expect(filterCount(filter)).toBe(3);
});

describe('mass notification', () => {
  test('B.5.17 needs somebody, something to say and a way', () => {
    const message = { text: 'Gate 3', listUser: [1], selectedEmail: false, selectedPhone: true };
    expect(canSend(message)).toBe(true);
    expect(canSend({ ...message, text: ' ' })).toBe(false);
    expect(canSend({ ...message, listUser: [] })).toBe(false);
    expect(canSend({ ...message, selectedPhone: false })).toBe(false);
  });
  test('B.7.05: everybody once, with the strongest standing', () => {
    const of = job({ reqCrew: [crew({ mine: 3 }), crew({ id: 12, mine: 2 })] });
    expect(peopleOf(of)).toEqual([{ id: me, fullName: 'Mia Costa', status: 2, phone: null }]);
  });
  test('N-12: the length of an SMS', () => {
    expect(smsParts('a'.repeat(160)).parts).toBe(1);
    expect(smsParts('a'.repeat(161)).parts).toBe(2);
    expect(smsParts('ễ'.repeat(71)).parts).toBe(2);
    expect(smsParts('').parts).toBe(0);
  });
});

test('A.2.29: one very large day leaves the other days of the strip a height that can be read', () => {
  const day = (required: number, confirmed = 0) => ({ required, confirmed });
  const [none, few, some, huge] = dayHeights([day(0), day(8), day(16), day(2000)]);
  expect([none, huge]).toEqual([0, 100]);
  expect(few).toBeGreaterThan(30);
  expect(some).toBeGreaterThan(few ?? 0);
  expect(dayHeights([day(1), day(200), day(200)])[0]).toBe(20);
  expect(dayHeights([day(0)])).toEqual([0]);
});
