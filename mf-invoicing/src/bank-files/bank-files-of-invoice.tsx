import { Link, useCall, useNow, useSession } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatDayTime, formatMoney } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { fileKind } from './bank-file-texts';

const Root = styled('section')({
  marginBottom: 14,
  padding: '10px 14px',
  border: `1px solid ${token('line')}`,
  borderRadius: 10,
  '& h3': { fontSize: 13, color: token('ink-3'), fontWeight: 600 },
  '& ul': { listStyle: 'none', margin: '6px 0 0', padding: 0, display: 'grid', gap: 6 },
  '& a': { fontWeight: 650 },
});

/** The bank files an invoice was in; nothing if none. */
export function BankFilesOfInvoice({ idInvoice }: { idInvoice: number }) {
  const { companyZone } = useSession().user;
  const now = useNow();
  const files = useCall('getBankFiles', { idInvoice }, { quiet: true }).data?.files ?? [];
  if (files.length === 0) return null;
  return (
    <Root aria-label="Bank files">
      <h3>In {files.length === 1 ? 'a bank file' : `${files.length} bank files`}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <Link to={`/admin/bank-files/${file.id}`}>
              {fileKind(file)} No. {file.id}
            </Link>{' '}
            · {formatDayTime(file.madeAt, companyZone, now)} by {file.madeBy} · {formatMoney(file.total)} in
            all
          </li>
        ))}
      </ul>
    </Root>
  );
}
