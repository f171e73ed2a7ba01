import { calls } from '@crewcall/contract';
import { can } from '@crewcall/domain/policies';

const addressOf = (name: keyof typeof calls) => `${calls[name].method} ${calls[name].path}`;

test('J-51: the calls that the specification does not name are where the decisions put them', () => {
  expect(
    (
      [
        'refresh',
        'logout',
        'requestReset',
        'reset',
        'withdraw',
        'signContract',
        'replyInviteCompany',
      ] as const
    ).map(addressOf),
  ).toEqual([
    'POST /api/auth/refresh',
    'POST /api/auth/logout',
    'POST /api/auth/requestReset',
    'POST /api/auth/reset',
    'POST /api/job/withdraw',
    'POST /api/user/signContract',
    'POST /api/user/replyInviteCompany',
  ]);
});

test('R-02, R-04, R-15: each call asks for its own permission: reading is not writing, and money needs its own', () => {
  const holders = (permission: string) =>
    (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => {
      const { policy } = calls[name];
      const who = (permissions: string[]) => ({ id: 1, managerOf: '', permissions });
      // What somebody with any other right may do as well is not this permission's doing.
      return policy !== 'public' && can(who([permission]), policy) && !can(who(['nothing']), policy);
    });
  expect(holders('crewinvoice:write')).toEqual(
    expect.arrayContaining(['generateInvoice', 'deleteInvoice', 'downloadABA', 'downloadxlsxData']),
  );
  const readers = holders('crewinvoice:read');
  expect(readers).toContain('getInvoice');
  for (const name of ['generateInvoice', 'deleteInvoice', 'downloadABA'] as const)
    expect(readers).not.toContain(name);
  expect(holders('job:write')).toEqual(
    expect.arrayContaining([
      'insertNewJobs',
      'saveUpdatedJobv2',
      'saveJobUserList',
      'duplicateJob',
      'sendNotification',
    ]),
  );
  const jobReaders = holders('job:read');
  expect(jobReaders).toEqual(
    expect.arrayContaining([
      'getJobDetail',
      'getDashboardJobs',
      'viewLogJob',
      'getLatestsChatAdmin',
      'createtodo',
    ]),
  );
  for (const name of holders('job:write')) expect(jobReaders).not.toContain(name);
  for (const other of ['timesheet:read', 'group:write', 'stats:read', 'settings:read', 'crew:read'])
    expect(holders(other).filter((name) => jobReaders.includes(name) || readers.includes(name))).toEqual([]);
});
