import { Link, useCall, useChange, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { Facts } from '@crewcall/ui/facts';
import { formatDayTime, formatMoney } from '@crewcall/ui/format';
import { DownloadIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { StatusPill } from '@crewcall/ui/status-pill';
import type { Column } from '@crewcall/ui/data-table';
import { fileKind, invoiceAddress, isFull, payDay } from './bank-file-texts';
import type { BankFile } from './bank-file-texts';

type Paid = NonNullable<BankFile['invoices']>[number];

const columns: Column<Paid>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => <Link to={invoiceAddress(row)}>{row.fullName}</Link>,
    sort: (row) => row.fullName,
  },
  { key: 'number', head: 'No.', cell: (row) => row.number, sort: (row) => row.number },
  { key: 'week', head: 'Week Ending', cell: (row) => row.weekEnding },
  {
    key: 'cents',
    head: 'Paid',
    align: 'right',
    cell: (row) => <strong>{formatMoney(row.cents)}</strong>,
    sort: (row) => row.cents,
  },
  {
    key: 'state',
    head: 'Since then',
    cell: (row) => (row.cancelled ? <StatusPill of="invoice" state="cancelled" /> : '–'),
    sort: (row) => (row.cancelled ? 0 : 1),
  },
];

/** One bank file: who it pays, and downloading it again. */
export function BankFilePanel({ idFile, onClose }: { idFile: number; onClose: () => void }) {
  const { user, can } = useSession();
  const now = useNow();
  const snackbar = useSnackbar();
  const read = useCall('getBankFiles', { idFile });
  const again = useChange('getBankFile', {
    done: ({ abaFile, fileName }) => {
      saveFile(abaFile, fileName, mime.aba);
      snackbar.show('The same file as before. Give it to the bank only if the bank does not have it.');
    },
  });
  const file = read.data?.files[0];
  return (
    <SidePanel
      title={file ? `${fileKind(file)} No. ${file.id}` : 'Bank file'}
      sub={file ? `Made ${formatDayTime(file.madeAt, user.companyZone, now)} by ${file.madeBy}` : undefined}
      onClose={onClose}
      width={560}
      footer={
        file && can('invoice.write') ? (
          <Button
            startIcon={<DownloadIcon aria-hidden />}
            disabled={again.isPending}
            onClick={() => again.mutate({ idFile })}
          >
            Download again
          </Button>
        ) : undefined
      }
    >
      <Loaded read={read} what="The bank file" skeleton={<SkeletonTable rows={6} cols={4} />}>
        {() =>
          file ? (
            <>
              <Facts
                items={[
                  ['Payments', file.count],
                  ['Total', formatMoney(file.total)],
                  ['Payment date', payDay(file, now)],
                ]}
              />
              {isFull(file) ? (
                <Alert severity="info" sx={{ my: 2 }}>
                  The bank pays every file you give it. The same file twice pays twice.
                </Alert>
              ) : null}
              <DataTable
                label="Invoices of this bank file"
                rows={file.invoices ?? []}
                columns={columns}
                rowKey={(row) => row.number}
                defaultSort={{ key: 'name', down: false }}
              />
            </>
          ) : null
        }
      </Loaded>
    </SidePanel>
  );
}
