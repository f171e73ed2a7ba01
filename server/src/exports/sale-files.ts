import { safeCell } from '@crewcall/domain/exports';
import type { Coding, ExportMapping, SaleTarget } from '@crewcall/domain/exports';
import { formatFullDate, formatNumericDay } from '@crewcall/domain/format';
import type { Zone } from '@crewcall/domain/units';
import type { Sale } from './sales';
import { amountCell, hundredthsCell, inFiles, tableText } from './table-text';
import type { Cells } from './table-text';

// The columns are described in docs/exports.md.

interface Setting {
  mapping: ExportMapping;
  zone: Zone;
}

const taxOf = ({ gstCents }: Sale, { taxGst, taxFree }: Coding): string =>
  gstCents === 0 ? taxFree : taxGst;
/** A credit note is due at once. */
const dueOn = ({ kind, issuedAt, dueDay }: Sale, zone: Zone): string =>
  kind === 'credit' ? formatFullDate(issuedAt, zone) : formatNumericDay(dueDay);

const xeroHead =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme'.split(
    ',',
  );

/** The customer's purchase order and reference, as Xero's one field. */
const referenceOf = ({ poNumber, reference }: Sale): string =>
  [poNumber, reference].filter((text) => text !== '').join(', ');

/** Rows of Xero's template for sales invoices, by the names of its columns. */
function xeroRows(sales: readonly Sale[], { mapping, zone }: Setting): Cells[] {
  const rows = sales.flatMap((sale) =>
    sale.lines.map((line) => {
      const coding = mapping.charges[line.kind];
      const cells: Partial<Record<string, string>> = {
        '*ContactName': safeCell(sale.customer),
        EmailAddress: safeCell(sale.email),
        '*InvoiceNumber': sale.number,
        Reference: safeCell(referenceOf(sale)),
        '*InvoiceDate': formatFullDate(sale.issuedAt, zone),
        '*DueDate': dueOn(sale, zone),
        Total: amountCell(sale.totalCents),
        '*Description': safeCell(line.description),
        '*Quantity': hundredthsCell(line.units),
        '*UnitAmount': amountCell(line.unitCents),
        '*AccountCode': safeCell(coding.account),
        '*TaxType': safeCell(taxOf(sale, coding)),
        TaxAmount: amountCell(line.gstCents),
        Currency: 'AUD',
      };
      return xeroHead.map((name) => cells[name] ?? '');
    }),
  );
  return [xeroHead, ...rows];
}

/** Longest texts that MYOB takes; it refuses a longer one. */
const most = { name: 50, number: 8, po: 20, text: 255 };

/** `INV-1001`; without its dash once it would be too long. */
const myobNumber = (number: string): string =>
  number.length <= most.number ? number : number.replace('-', '').slice(-most.number);

const myobHead = [
  'Co./Last Name',
  'First Name',
  'Inclusive',
  'Invoice No.',
  'Date',
  'Customer PO',
  'Description',
  'Account No.',
  'Amount',
  'Journal Memo',
  'Tax Code',
  'GST Amount',
];

/** Rows of MYOB's service sales; an empty row separates the invoices. A credit note is a sale below zero. */
function myobRows(sales: readonly Sale[], { mapping, zone }: Setting): Cells[] {
  const rows = sales.flatMap((sale, index) => {
    const lines = sale.lines.map((line) => {
      const coding = mapping.charges[line.kind];
      return [
        safeCell(sale.customer).slice(0, most.name),
        '',
        // Amounts are without GST: an empty cell.
        '',
        myobNumber(sale.number),
        formatFullDate(sale.issuedAt, zone),
        safeCell(sale.poNumber).slice(0, most.po),
        safeCell(line.description).slice(0, most.text),
        safeCell(coding.account),
        amountCell(line.cents),
        safeCell([sale.number, sale.reference].filter((text) => text !== '').join(', ')).slice(0, most.text),
        safeCell(taxOf(sale, coding)),
        amountCell(line.gstCents),
      ];
    });
    return index === 0 ? lines : [[], ...lines];
  });
  return [myobHead, ...rows];
}

/** The files of these invoices and credit notes, each with at most as many as the product takes at once. */
export function saleFiles(target: SaleTarget, sales: readonly Sale[], setting: Setting): string[] {
  return inFiles(sales, (some) =>
    target === 'xero-sales'
      ? tableText(xeroRows(some, setting), ',')
      : tableText(myobRows(some, setting), '\t'),
  );
}
