import { safeCell } from '@crewcall/domain/exports';
import type { BillTarget, Coding, ExportMapping } from '@crewcall/domain/exports';
import { formatFullDate, formatNumericDay } from '@crewcall/domain/format';
import { addDays } from '@crewcall/domain/time';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import type { Bill } from './bills';
import { amountCell, hundredthsCell, inFiles, tableText } from './table-text';
import type { Cells } from './table-text';

// The columns are described in docs/exports.md.

/** The contact or card of a bill: two people of one name are told apart by their ID. */
const contactOf = ({ fullName, externalId }: Pick<Bill, 'fullName' | 'externalId'>): string =>
  externalId === '' ? fullName : `${fullName} (${externalId})`;

interface Setting {
  mapping: ExportMapping;
  zone: Zone;
}

const taxOf = ({ gstCents }: Bill, { taxGst, taxFree }: Coding): string => (gstCents > 0 ? taxGst : taxFree);

const dueOn = (issuedAt: EpochMs, { mapping, zone }: Setting): string =>
  formatFullDate(addDays(zone, issuedAt, mapping.dueDays), zone);

const xeroHead =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency'.split(
    ',',
  );

/** Rows of Xero's template for bills, by the names of its columns. */
function xeroRows(bills: readonly Bill[], setting: Setting): Cells[] {
  const rows = bills.flatMap((bill) =>
    bill.lines.map((line) => {
      const coding = setting.mapping.lines[line.kind];
      const cells: Partial<Record<string, string>> = {
        '*ContactName': safeCell(contactOf(bill)),
        EmailAddress: safeCell(bill.email),
        '*InvoiceNumber': String(bill.number),
        '*InvoiceDate': formatFullDate(bill.issuedAt, setting.zone),
        '*DueDate': dueOn(bill.issuedAt, setting),
        Total: amountCell(bill.totalCents),
        Description: safeCell(line.description),
        '*Quantity': hundredthsCell(line.units),
        '*UnitAmount': amountCell(line.unitCents),
        '*AccountCode': safeCell(coding.account),
        '*TaxType': safeCell(taxOf(bill, coding)),
        TaxAmount: amountCell(line.gstCents),
        Currency: 'AUD',
      };
      return xeroHead.map((name) => cells[name] ?? '');
    }),
  );
  return [xeroHead, ...rows];
}

/** Longest texts that MYOB takes; it refuses a longer one. */
const most = { lastName: 30, firstName: 20, number: 8, supplierNumber: 20, text: 255 };

const myobHead = [
  'Co./Last Name',
  'First Name',
  'Inclusive',
  'Purchase No.',
  'Date',
  'Supplier Invoice No.',
  'Description',
  'Account No.',
  'Amount',
  'Journal Memo',
  'Tax Code',
  'GST Amount',
  'Card ID',
];

/** Rows of MYOB's service purchases; an empty row separates the bills. */
function myobRows(bills: readonly Bill[], { mapping, zone }: Setting): Cells[] {
  const rows = bills.flatMap((bill, index) => {
    const lines = bill.lines.map((line) => {
      const coding = mapping.lines[line.kind];
      return [
        safeCell(bill.lastName).slice(0, most.lastName),
        safeCell(bill.firstName).slice(0, most.firstName),
        // Amounts are without GST: an empty cell.
        '',
        String(bill.number).slice(-most.number),
        formatFullDate(bill.issuedAt, zone),
        String(bill.number).slice(0, most.supplierNumber),
        safeCell(line.description).slice(0, most.text),
        safeCell(coding.account),
        amountCell(line.cents),
        safeCell(`Week ending ${formatNumericDay(bill.weekEnd)}`).slice(0, most.text),
        safeCell(taxOf(bill, coding)),
        amountCell(line.gstCents),
        safeCell(bill.externalId),
      ];
    });
    return index === 0 ? lines : [[], ...lines];
  });
  return [myobHead, ...rows];
}

/** The files of these bills, each with at most as many as the product takes at once. */
export function billFiles(target: BillTarget, bills: readonly Bill[], setting: Setting): string[] {
  return inFiles(bills, (some) =>
    target === 'xero-bills'
      ? tableText(xeroRows(some, setting), ',')
      : tableText(myobRows(some, setting), '\t'),
  );
}
