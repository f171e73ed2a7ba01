import { type CompanyConfig, configFields, defaultCompanyConfig, loosensPay, tabOf } from './company-config';
import { validateCompanyConfig } from './config-checks';
import { unknownVariables } from './templates';

const problems = (over: Partial<CompanyConfig>) =>
  validateCompanyConfig({ ...defaultCompanyConfig, ...over });
const text = (over: Partial<CompanyConfig>) => problems(over).map((problem) => problem.text);

test('A.3.21: the defaults are in order', () => {
  expect(problems({})).toEqual([]);
  expect(configFields.flatMap((field) => unknownVariables(String(defaultCompanyConfig[field])))).toEqual([]);
});

test('C.0.05: the settings of the day have the defaults that the chapters name', () => {
  expect(defaultCompanyConfig).toMatchObject({
    ...{ confComingHours: 18, confLateAfterMin: 10, confForgotOutMin: 30 },
    ...{ confQuietFrom: '21:00', confQuietTo: '07:00', confCover: 'ask', confCoverUntilHours: 24 },
    ...{ confTravelKmh: 60, confMinRestHours: 10, confMaxWeekHours: 0 },
  });
});

test('A.3.21: every listed field is there', () => {
  const listed =
    'confAllowExternal confBank confRemitter confSenderBSB confSenderAccountNumber confStartOvernight confEndOvernight confEndOvernightNextDay confExtraRatePercent confOvernightRatePercent confStartExtraRate confFinishJobEmailSubject confFinishJobEmailText confNotificationRegistrantEmail confNotificationRegistrantPhone confReplyEmailRegistrantTemplate confInviteJobEmail confSMSTemplatePendingInvite';
  expect(configFields).toEqual(expect.arrayContaining(listed.split(' ')));
});

test.each<[Partial<CompanyConfig>, string]>([
  [{ confStartExtraRate: '7:5' }, 'Invalid start extra rate time'],
  [{ confStartExtraRate: '18' }, 'Invalid start extra rate time'],
  [{ confStartOvernight: ' 22:00', confEndOvernight: '06:00' }, 'Invalid start overnight time'],
  [{ confStartOvernight: '', confEndOvernight: '06:00' }, 'Invalid start overnight time'],
  [{ confStartOvernight: '22:00', confEndOvernight: '25:00' }, 'Invalid end overnight time'],
  [{ confStartOvernight: '22:00', confEndOvernight: '' }, 'Invalid end overnight time'],
  [
    { confStartOvernight: '22:00', confEndOvernight: '06:00', confEndOvernightNextDay: 0 },
    'Invalid end overnight time',
  ],
  [
    { confStartOvernight: '06:00', confEndOvernight: '06:00', confEndOvernightNextDay: 0 },
    'Invalid end overnight time',
  ],
])('A.5.06: %j', (over, expected) => expect(text(over)).toEqual([expected]));

test('Y-03: an end on the next day, or later the same day, is fine', () => {
  expect(problems({ confStartOvernight: '22:00', confEndOvernight: '06:00' })).toEqual([]);
  expect(
    problems({ confStartOvernight: '00:00', confEndOvernight: '05:00', confEndOvernightNextDay: 0 }),
  ).toEqual([]);
});

test('I-14: percents, and the rest', () => {
  expect(
    problems({ confExtraRatePercent: 301, confOvernightRatePercent: Number.NaN }).map(({ field }) => field),
  ).toEqual(['confExtraRatePercent', 'confOvernightRatePercent']);
  expect(
    problems({
      confEarliestCheckIn: -1,
      confNotificationRegistrantEmail: 'x',
      confTimezone: 'Mars',
      confBank: 'WPC',
      confSenderBSB: '1',
      confSenderAccountNumber: 'x',
      confCompanyABN: '1',
      confAbaUserId: '1234567',
    }).map(({ field }) => field),
  ).toEqual([
    'confCompanyABN',
    'confTimezone',
    'confEarliestCheckIn',
    'confNotificationRegistrantEmail',
    'confBank',
    'confSenderBSB',
    'confSenderAccountNumber',
    'confAbaUserId',
  ]);
});

test('I-17: every field has its tab', () => {
  expect(tabOf('confSMSTemplatePendingInvite').title).toBe('Templates');
  expect(tabOf('confWhatsAppTemplate').title).toBe('Templates');
  expect(tabOf('confStartOvernight').title).toBe('Job Settings');
  expect(tabOf('confAllowExternal').title).toBe('Job Settings');
  expect(tabOf('confNotificationRegistrantPhone').title).toBe('Job Settings');
  expect(tabOf('confCompanyName').title).toBe('Company');
  expect(tabOf('confPublicPhone').title).toBe('Company');
  expect(tabOf('confTimezone').title).toBe('Company');
  expect(tabOf('confRemitter').title).toBe('Bank Settings');
});

test('D.3.05: hours that count as approved without an answer loosen a control of pay, as one that is switched off', () => {
  expect(loosensPay('confApprovalLapse', 0, 1)).toBe(true);
  expect(loosensPay('confApprovalLapse', 1, 0)).toBe(false);
  expect(loosensPay('confPayCleared', 1, 0)).toBe(true);
  expect(loosensPay('confPayCleared', 0, 1)).toBe(false);
  expect(loosensPay('confRemitter', '', 'HARBOUR')).toBe(false);
});
