import { asksToCall, withOfficePhone } from '@crewcall/domain/office-phone';
import type { Db } from '../../db/schema';
import { CallError } from '../../errors';
import { companyConfig, deploymentCompany } from '../database/company-config';

/** Returns the error; if it is a refusal that asks to call the office, adds the office's number. */
export async function withNumber(db: Db, idCompany: number | undefined, error: unknown): Promise<unknown> {
  if (!(error instanceof CallError)) return error;
  const { snackbar, error: _isError, ...extra } = error.body;
  const { text, timeout } = snackbar;
  const id = asksToCall(text) ? (idCompany ?? (await deploymentCompany(db))) : null;
  if (id === null) return error;
  const { confPublicPhone } = await companyConfig(db, id);
  const { status, headers } = error;
  return new CallError(status, withOfficePhone(text, confPublicPhone), extra, { timeout, headers });
}
