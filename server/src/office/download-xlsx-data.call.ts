import { dayText, myInvoicesRange } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { chosenBySearch, finderOf } from '../people/found-people';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { checkOf, selectAllChecked } from '../invoicing/checked-people';
import { daysOf, startsOnDays } from '../timesheets/day-range';
import { crewSheet } from '../invoicing/export-crew';
import { invoiceSheet } from '../invoicing/export-invoices';
import { invoiceContains } from '../invoicing/found-invoices';
import { isOfWeeks } from '../invoicing/list-invoices';
import { timeSheet } from '../invoicing/export-time';

const withIds = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${column} = any(${[...ids]}::bigint[])`;

/** Makes a workbook of crew, timesheets or invoices; `ids` are the ids of these people, timesheets or invoices. */
export const downloadXlsxDataHandler = handle('downloadxlsxData', async ({ body, user, db, now }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const usual = myInvoicesRange(confTimezone, now);
  const start = body.dateStart ?? usual.start;
  const end = body.dateEnd ?? usual.end;
  const make = async () => {
    if (body.type === 'crew') {
      const chosen = body.found
        ? await chosenBySearch(await finderOf(db, user.companyId, now), body.found)
        : withIds(sql`u.id`, body.ids);
      return crewSheet(db, user.companyId, chosen);
    }
    if (body.type === 'time') {
      const days = await startsOnDays(db, user.companyId, daysOf(confTimezone, start, end));
      const range = { dateStart: start, dateEnd: end };
      const people = body.checked
        ? await selectAllChecked(db, await checkOf(db, user.companyId, range, now), body.checked)
        : body.idUsers?.map((idUser) => ({ idUser }));
      const idUsers = people?.map(({ idUser }) => idUser);
      const chosen = sql`${withIds(sql`t.id`, body.ids)} and ${withIds(sql`t.user_id`, idUsers)}`;
      return timeSheet(db, user.companyId, sql`${days} and ${chosen}`);
    }
    const chosen = sql`${await isOfWeeks(db, user.companyId, body, now)} and ${withIds(sql`i.id`, body.ids)}`;
    return invoiceSheet(db, user.companyId, sql`${chosen} and ${invoiceContains(body.search ?? '')}`);
  };
  return {
    xlsxFile: (await make()).toString('base64'),
    fileName: `${body.type}-${dayText(confTimezone, now)}.xlsx`,
  };
});
