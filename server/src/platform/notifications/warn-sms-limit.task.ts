import { dayText } from '@crewcall/domain/time';
import { companyConfig, deploymentCompany } from '../database/company-config';
import { defineTask } from '../queue/tasks';
import { notifyOffice } from './notify-office';
import { isNearLimit, smsOfMonth } from './sms-usage';

/** Tells the office, once a month, that most of the month's SMS are used up. */
export const warnSmsLimitTask = defineTask(
  'warn-sms-limit',
  async ({ db, now, write }) => {
    const id = await deploymentCompany(db);
    if (id === null) return;
    const config = await companyConfig(db, id);
    const used = await smsOfMonth(db, config, now);
    if (!isNearLimit(config, used)) return;
    const month = dayText(config.confTimezone, now).slice(0, 7);
    await write((tx) =>
      notifyOffice(tx, id, 'settings:write', {
        subject: 'Most of this month’s text messages are used up',
        parts: [
          `${used.parts} of the ${config.confSmsMonthLimit} SMS of this month are sent.`,
          'Once the limit is reached, messages to many go by email only. Invitations and alerts are still sent.',
        ],
        path: '/admin/settings/job',
        once: `sms-limit-${month}`,
      }),
    );
  },
  { cron: '20 * * * *' },
);
