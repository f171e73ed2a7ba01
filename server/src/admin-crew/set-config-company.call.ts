import { templateFields, validateCompanyConfig } from '@crewcall/domain/company-config';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { unknownVariables } from '@crewcall/domain/templates';
import { handle } from '../platform/handle';
import { toOffice } from '../platform/audience';
import { companyConfig } from '../platform/company-config';
import { mergeConfig } from './config-input';
import { needPhone } from './phone';

/** Saves the settings that are sent, once all of them together are valid. Refusals stay 10 s. */
export const setConfigCompanyHandler = handle(
  'setConfigCompany',
  async ({ body, user, write, refuse }) =>
    write(async (tx) => {
      await tx.db.selectFrom('company').select('id').where('id', '=', user.companyId).forUpdate().execute();
      const stored = await companyConfig(tx.db, user.companyId);
      const { config, changed, wrong } = mergeConfig(stored, body);
      const problem =
        validateCompanyConfig(config)[0]?.text ?? (wrong ? 'Choose a value from the list.' : null);
      if (problem !== null) return refuse(problem, {}, SNACKBAR_LONG_MS);
      if (
        changed.includes('confNotificationRegistrantPhone') &&
        config.confNotificationRegistrantPhone !== ''
      ) {
        config.confNotificationRegistrantPhone = needPhone(config.confNotificationRegistrantPhone);
      }
      for (const field of templateFields.filter((name) => changed.includes(name))) {
        const [unknown] = unknownVariables(String(config[field]));
        if (unknown) return refuse(`There is no variable called {${unknown}}.`, { field }, SNACKBAR_LONG_MS);
      }
      await tx.db
        .updateTable('company')
        .set({
          config: JSON.stringify(config),
          ...(changed.includes('confCompanyName') && config.confCompanyName !== ''
            ? { name: config.confCompanyName }
            : {}),
        })
        .where('id', '=', user.companyId)
        .execute();
      tx.audit('company', user.companyId, { changed });
      tx.announce('settings.changed', {}, toOffice);
      return { ok: true as const };
    }),
  { secret: ['confSenderBSB', 'confSenderAccountNumber', 'confAbaUserId'] },
);
