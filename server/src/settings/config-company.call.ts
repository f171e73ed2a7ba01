// Calls: getConfigCompany, setConfigCompany.
import { handle } from '../platform/http/handle';
import { companyConfig } from '../platform/database/company-config';
import { configFields, isSecretField, loosensPay, settingOf } from '@crewcall/domain/company-config';
import type { CompanyConfig, ConfigField } from '@crewcall/domain/company-config';
import { changeProblem, validateCompanyConfig } from '@crewcall/domain/config-checks';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { badRequest } from '../errors';
import type { Tx } from '../platform/database/tx';
import { toOffice, toUser } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import { lockCompany } from '../platform/database/lock-company';
import { hasRole } from '../row-rules/people';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { fullNameOf } from '@crewcall/domain/full-name';
import { notifyOffice } from '../platform/notifications/notify-office';
import type { SessionUser } from '../platform/security/session-user';
import { needOwner, ownProof } from '../session/own-proof';
import { hasSecondFactor } from '../session/factor/second-factor';
import { mergeConfig } from '../platform/http/config-input';
import { refuseOvertaken } from '../platform/http/merge-fields';
import { storePaySoon } from '../pay-book/store-pay-soon';

/** Every setting of the company. */
export const getConfigCompanyHandler = handle('getConfigCompany', async ({ user, db }) => {
  return { config: { ...(await companyConfig(db, user.companyId)) } };
});

/** Old and new values of the changed settings, for the audit. Secret ones (the paying account) are only named. */
function auditedChange(before: CompanyConfig, after: CompanyConfig, changed: readonly ConfigField[]) {
  const told = changed.filter((field) => !isSecretField(field));
  const hidden = changed.filter(isSecretField);
  const of = (config: CompanyConfig) => Object.fromEntries(told.map((field) => [field, config[field]]));
  return { ...auditDiff(of(before), of(after)), ...(hidden.length > 0 ? { changed: hidden } : {}) };
}

/** Names a setting that somebody else has changed, with its new value if that is short and not secret. */
function theirs(config: CompanyConfig, field: ConfigField): string {
  const { kind, label, name = label } = settingOf(field);
  const value = kind === 'flag' ? (config[field] === 1 ? 'on' : 'off') : String(config[field]);
  return isSecretField(field) || value.length > 60 ? name : `${name} to “${value}”`;
}

/** Refuses (409) to change settings that somebody else has changed since the sender read them. */
function refuseClashes(stored: CompanyConfig, changed: readonly ConfigField[], was: unknown): void {
  const read = (was ?? {}) as Partial<CompanyConfig>;
  const clashes = changed.filter((field) => (read[field] ?? stored[field]) !== stored[field]);
  if (clashes.length === 0) return;
  refuseOvertaken(
    clashes.map((field) => theirs(stored, field)),
    clashes,
  );
}

/** Reloads sessions of office users without a second factor: the setting now blocks them, or no longer does. */
async function notifyWithoutFactor(tx: Tx, companyId: number): Promise<void> {
  const people = await tx.db
    .selectFrom('app_user')
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .select('app_user.id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('sealed', 'is', null)
    .where(hasRole('app_user', 'admin'))
    .execute();
  for (const { id } of people) tx.announce('user.changed', { idUser: id }, toUser(id));
}

/** Notifies everybody who pays that controls of pay were loosened, and by whom. */
async function notifyOfLoosened(
  tx: Tx,
  by: SessionUser,
  config: CompanyConfig,
  { loosened, now }: { loosened: readonly ConfigField[]; now: number },
): Promise<void> {
  const list = loosened.map((field) => {
    const { kind, label, name = label } = settingOf(field);
    if (isSecretField(field)) return `${label} of the paying account`;
    return kind === 'flag' ? `“${name}” is off now` : `“${name}” is another now`;
  });
  await notifyOffice(tx, by.companyId, 'crewinvoice:write', {
    subject: 'A control of pay was changed',
    parts: [
      `${fullNameOf(by)} changed this on ${formatDateTimeWithZone(now, config.confTimezone)}: ${list.join('; ')}.`,
      'If nobody expects it, set it back before the next bank file, and ask who was signed in.',
    ],
    path: '/admin/settings',
    notifiesHolders: true,
  });
}

/**
 * Saves the settings that were sent, if all settings together are valid. Loosening a control of pay takes the caller's
 * own password. Screens show a refusal for 10 s.
 */
export const setConfigCompanyHandler = handle(
  'setConfigCompany',
  async ({ body: { ownPassword = '', ownCode = '', ...body }, user, db, now, services, write, refuse }) => {
    const proof = { ownPassword: String(ownPassword), ownCode: String(ownCode) };
    const shown = await ownProof({ body: proof, db, now, user, services, write });
    return write(async (tx) => {
      await lockCompany(tx, user.companyId);
      const stored = await companyConfig(tx.db, user.companyId);
      const { was, ...sent } = body;
      const { config, changed, unknown } = mergeConfig(stored, sent);
      if (unknown !== null)
        badRequest(`There is no setting called “${unknown}”. Reload the page, then save again.`);
      refuseClashes(stored, changed, was);
      const [problem] = validateCompanyConfig(config);
      if (problem) return refuse(problem.text, {}, SNACKBAR_LONG_MS);
      for (const field of changed) {
        const fault = changeProblem(field, String(config[field]));
        if (fault !== null) return refuse(fault, { field }, SNACKBAR_LONG_MS);
      }
      if (changed.length === 0) return;
      if (changed.includes('confCompanyName') && config.confCompanyName === '')
        return refuse('Enter the company name.', { field: 'confCompanyName' }, SNACKBAR_LONG_MS);
      // The caller would be the first person that the setting blocks.
      if (
        config.confOfficeSecondFactor > stored.confOfficeSecondFactor &&
        !(await hasSecondFactor(tx.db, user.id))
      )
        return refuse(
          'Set up your own second factor first, under Me. Then ask it of everybody.',
          { field: 'confOfficeSecondFactor' },
          SNACKBAR_LONG_MS,
        );
      const loosened = changed.filter((field) => loosensPay(field, stored[field], config[field]));
      if (loosened.length > 0) await needOwner(tx, shown, 'Controls of pay are changed');
      await tx.db
        .updateTable('company')
        .set({
          config: JSON.stringify(config),
          ...(changed.includes('confCompanyName') ? { name: config.confCompanyName } : {}),
        })
        .where('id', '=', user.companyId)
        .execute();
      tx.audit('company', user.companyId, auditedChange(stored, config, changed));
      if (changed.includes('confOfficeSecondFactor')) await notifyWithoutFactor(tx, user.companyId);
      if (loosened.length > 0) await notifyOfLoosened(tx, user, config, { loosened, now });
      await storePaySoon(tx, now);
      tx.announce('settings.changed', {}, toOffice);
    });
  },
  { secret: [...configFields.filter(isSecretField), 'was', 'ownPassword', 'ownCode'], quietAudit: true },
);
