import { formatPhone } from '@crewcall/domain/phone';
import type { Out } from '@crewcall/contract/types';
import { listFields, listTitle } from '@crewcall/domain/people-list';
import type { ListField } from '@crewcall/domain/people-list';
import { Alert, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';

type List = Out<'readPeople'>;
type Standing = List['rows'][number]['status'];

const SHOWN = 50;
const Table = styled('div')({
  overflowX: 'auto',
  maxHeight: 340,
  // Without a minimum height, the dialog's grid would shrink the table to one row on a phone.
  minHeight: 170,
  border: `1px solid ${token('line')}`,
  borderRadius: token('r'),
  '& table': { borderCollapse: 'collapse', width: '100%', fontSize: 14 },
  '& caption': { textAlign: 'left', padding: '8px 12px', fontWeight: 650 },
  '& th': {
    position: 'sticky',
    top: 0,
    background: token('card'),
    textAlign: 'left',
    fontSize: 12.5,
    color: token('ink-3'),
  },
  '& th, & td': { padding: '7px 12px', borderBottom: `1px solid ${token('line')}`, verticalAlign: 'top' },
  '& td': { overflowWrap: 'anywhere', minWidth: 90 },
});

const standings: Record<Standing, string> = {
  new: 'New',
  asked: 'Was emailed a link',
  account: 'Has an account',
  inactive: 'Not active in the list',
};

/** Fields with their own column in the preview, or that only decide who is added; other fields are listed together. */
const inTable: readonly ListField[] = [
  ...(['firstName', 'lastName', 'name', 'email', 'phone', 'group', 'role', 'active'] as const),
];

/** Previews an imported file: first the errors by row and column, then the people who would be added. */
export function ImportPreview({ fileName, list }: { fileName: string; list: List }) {
  const { rows, faults, unread, denied, columns } = list;
  const others = listFields.filter((field) => columns[field] !== undefined && !inTable.includes(field));
  const faulty = new Set(faults.map(({ row }) => row)).size;
  const more = (count: number) => (count > SHOWN ? `, the first ${SHOWN} of ${count}` : '');
  return (
    <>
      <p>
        <strong>{fileName}</strong>: {plural(rows.length, 'row')} can be read
        {faulty > 0 ? `, ${plural(faulty, 'row is', 'rows are')} left out` : ''}.
      </p>
      {others.length > 0 ? (
        <p>
          Also read: {others.map(listTitle).join(', ')}. Each person sees their own when they register, except
          the rate.
        </p>
      ) : null}
      {denied.length > 0 ? (
        <Alert severity="info">
          Bank details are read only for somebody who may make invoices. These columns are left out:{' '}
          {denied.join(', ')}.
        </Alert>
      ) : null}
      {rows.some(({ rate, group }) => rate !== null && group === '') ? (
        <Alert severity="info">
          A rate needs a group. Where the list names none, the usual rates of the groups apply.
        </Alert>
      ) : null}
      {unread.length > 0 ? (
        <Alert severity="info">These columns are not read: {unread.slice(0, 20).join(', ')}.</Alert>
      ) : null}
      {faults.length > 0 ? (
        <>
          <Alert severity="warning">
            Fix these rows in the list and choose it again, or add the others now and these later.
          </Alert>
          {/* Focusable, so that keyboard users can scroll it. */}
          <Table tabIndex={0} role="region" aria-label="Rows that are left out">
            <table>
              <caption>Left out{more(faults.length)}</caption>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Column</th>
                  <th scope="col">What is wrong</th>
                </tr>
              </thead>
              <tbody>
                {faults.slice(0, SHOWN).map(({ row, column, text }) => (
                  <tr key={`${row} ${column}`}>
                    <td>{row}</td>
                    <td>{column}</td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Table>
        </>
      ) : null}
      {rows.length > 0 ? (
        <Table tabIndex={0} role="region" aria-label="Rows that can be read">
          <table>
            <caption>People{more(rows.length)}</caption>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Phone</th>
                <th scope="col">Group</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN).map((one) => (
                <tr key={one.row}>
                  <td>{one.row}</td>
                  <td>
                    {one.firstName} {one.lastName}
                  </td>
                  <td>{one.email}</td>
                  <td>{formatPhone(one.phone)}</td>
                  <td>{one.group}</td>
                  <td>
                    {standings[one.status]}
                    {one.samePhone && one.status === 'new' ? `; same phone as ${one.samePhone}` : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Table>
      ) : null}
    </>
  );
}
