import { useState } from 'react';
import { useBus, useChange, useSession } from '@crewcall/platform';
import { CopyButton } from '@crewcall/ui/actions';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDateTime } from '@crewcall/ui/format';
import { Pill } from '@crewcall/ui/pill';
import { SidePanel } from '@crewcall/ui/side-panel';
import { TextField } from '@crewcall/ui/text-field';
import { ApproveDialog } from './approve-dialog';
import { ConcludeDialog } from './conclude-dialog';
import { isAdded, nameOf, statuses } from './registrant-rows';
import type { Registrant } from './registrant-rows';
import { RegistrantFacts, SamePerson } from './registrant-facts';
import { ResumeButton } from '../person/resume-button';

const Body = styled('div')({
  '& dl': { gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' },
  '& dd': { overflowWrap: 'anywhere' },
  display: 'grid',
  gap: 16,
  '& blockquote': { margin: 0, whiteSpace: 'pre-wrap' },
});
const LinkRow = styled('div')({ display: 'flex', gap: 8, alignItems: 'end' });

function ResumeOf({ row }: { row: Registrant }) {
  if (row.hasResume)
    return (
      <div>
        <ResumeButton of={{ idRegistrant: row.id }} />
      </div>
    );
  if (!isAdded(row)) return <p>The CV has been deleted.</p>;
  return row.hasAccount ? null : <p>They got a link by email, and have not registered yet.</p>;
}

/** The registration link, which was also mailed, to copy. */
function LinkMade({ row, link }: { row: Registrant; link: string }) {
  return (
    <Alert severity="success" role="status">
      <strong>{isAdded(row) ? 'A new link.' : 'Approved.'}</strong> We emailed the registration link to{' '}
      {row.email}. You can also send it yourself:
      <LinkRow style={{ marginTop: 10 }}>
        <TextField
          label="Registration link"
          value={link}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <CopyButton text={link} />
      </LinkRow>
    </Alert>
  );
}

/** One registrant: what they wrote, and the buttons to answer. */
export function RegistrantPanel({ row, onClose }: { row: Registrant; onClose: () => void }) {
  const { user, can } = useSession();
  const { companyZone } = user;
  const bus = useBus();
  const confirm = useConfirm();
  const [link, setLink] = useState<string | null>(null);
  const [joined, setJoined] = useState(false);
  const [isConcluding, setIsConcluding] = useState(false);
  const [isApproving, setIsApproving] = useState(false);
  const mayMakeCustomer = can('settings.write') && can('user.write') && can('job.office');
  const process = useChange('processPreregister', {
    done: (out, { id }) => {
      setLink(out.link);
      setJoined(out.hasAccount);
      bus.emit('registrant.changed', { id });
    },
  });
  const { status } = row;
  const answer = (approve: boolean) => process.mutate({ id: row.id, approve, email: row.email });
  const decline = async () => {
    const yes = await confirm({
      title: `Decline ${nameOf(row)}?`,
      text: 'They get no account. The CV is deleted after 90 days.',
      yes: 'Decline',
      danger: true,
    });
    if (yes) answer(false);
  };

  const takeBack = async () => {
    const yes = await confirm({
      title: `Take back the link of ${nameOf(row)}?`,
      text: `The link we emailed to ${row.email} stops working, and they get no account.`,
      yes: 'Take back',
      danger: true,
    });
    if (yes) answer(false);
  };

  const footer =
    status === 'new' ? (
      row.type === 'worker' ? (
        <>
          <Button variant="contained" disabled={process.isPending} onClick={() => setIsApproving(true)}>
            Approve
          </Button>
          <Button color="error" disabled={process.isPending} onClick={() => void decline()}>
            Decline
          </Button>
        </>
      ) : (
        <Button
          variant="contained"
          loading={process.isPending}
          onClick={() => (mayMakeCustomer ? setIsConcluding(true) : answer(true))}
        >
          Conclude
        </Button>
      )
    ) : (status === 'approved' || status === 'invited') &&
      link === null &&
      !row.hasAccount &&
      !row.isMerged ? (
      <>
        <Button loading={process.isPending} onClick={() => answer(true)}>
          Make a new link
        </Button>
        <Button color="error" disabled={process.isPending} onClick={() => void takeBack()}>
          Take back
        </Button>
      </>
    ) : undefined;

  return (
    <SidePanel
      width={560}
      title={nameOf(row)}
      sub={`${isAdded(row) ? 'Added' : 'Registered'} ${formatDateTime(row.registeredAt, companyZone)}`}
      onClose={onClose}
      footer={footer}
      actions={<Pill tone={statuses[status].tone}>{statuses[status].word}</Pill>}
    >
      <Body>
        {link !== null ? <LinkMade row={row} link={link} /> : null}
        <SamePerson row={row} isJoined={joined} />
        <RegistrantFacts row={row} />
        {row.message === '' ? null : <blockquote>{row.message}</blockquote>}
        {row.type === 'worker' ? <ResumeOf row={row} /> : null}
      </Body>
      {isApproving ? (
        <ApproveDialog
          rows={[row]}
          onApproved={(out) => {
            setLink(out.link);
            setJoined(out.hasAccount);
            setIsApproving(false);
          }}
          onClose={() => setIsApproving(false)}
        />
      ) : null}
      {isConcluding ? (
        <ConcludeDialog
          registrant={row}
          onClose={() => setIsConcluding(false)}
          onPlain={() => {
            setIsConcluding(false);
            answer(true);
          }}
        />
      ) : null}
    </SidePanel>
  );
}
