import type { Out } from '@crewcall/contract/types';
import { Link, useBus, useCall, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { useState } from 'react';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';

const Body = styled('div')({
  display: 'grid',
  gap: 8,
  '& [data-main]::first-letter': { textTransform: 'uppercase' },
  '& [data-count]': { color: token('ink-3') },
  '& p': { color: token('ink-2'), fontSize: 14.5 },
});

type Looked = Out<'lookAtDeletion'>;

const Row = ({ what, count, why }: { what: string; count: number; why?: string }) => (
  <li>
    <div data-main="">
      {what}
      {why === undefined ? null : <small>{why}</small>}
    </div>
    <span data-count="">{count.toLocaleString('en-AU')}</span>
  </li>
);

const pages: readonly (readonly [path: string, link: string])[] = [
  ['/admin/time', 'Open Check Time'],
  ['/admin/dashboard', 'Open the job'],
  ['/admin/invoices', 'Open the invoices'],
  ['/admin/pay-run', 'Open the pay run'],
];
/** The text of a link: the name of the page that it opens. */
const pageOf = (to: string): string => pages.find(([path]) => to.startsWith(path))?.[1] ?? 'Open the page';

/** What blocks the deletion, with links to fix it. */
const InTheWay = ({ blockers }: Pick<Looked, 'blockers'>) =>
  blockers.length === 0 ? null : (
    <Alert severity="warning">
      <strong>This person cannot be deleted yet.</strong>
      {blockers.map(({ text, to }) => (
        <span key={text} style={{ display: 'block', marginTop: 6 }}>
          {text} <Link to={to}>{pageOf(to)}</Link>
        </span>
      ))}
    </Alert>
  );

/** One request: what a deletion removes, what it retains, and the buttons to answer. */
export function DeletionPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const bus = useBus();
  const confirm = useConfirm();
  const { show } = useSnackbar();
  const { user } = useSession();
  const [isRefusing, setIsRefusing] = useState(false);
  const look = useCall('lookAtDeletion', { id });
  const answer = useChange('answerDeletion', {
    done: (_out, { accept }) => {
      const looked = look.data;
      show(
        accept
          ? `${looked?.fullName ?? 'They'} is deleted and called ${looked?.neutralName ?? 'Former crew'} from now on.`
          : 'Refused. We emailed them.',
        { color: 'success' },
      );
      onClose();
      bus.emit('user.changed', { idUser: looked?.idUser ?? 0 });
    },
  });
  const remove = async ({ fullName, neutralName }: Looked) => {
    const isSure = await confirm({
      title: `Delete ${fullName}?`,
      text: `This cannot be undone. What stays is shown as ${neutralName}, and ${fullName} gets an email.`,
      yes: 'Delete for good',
      danger: true,
    });
    // If the answer fails, refetch: there may be a new reason that blocks the deletion.
    if (isSure) answer.mutate({ id, accept: true }, { onError: () => void look.refetch() });
  };
  const looked = look.data;
  const isOwn = looked?.idUser === user.id;
  return (
    <SidePanel
      title={looked?.fullName ?? 'Request'}
      sub={
        looked?.begun
          ? `Begun by ${looked.begun.by}: ${looked.begun.reason}`
          : 'Asks to have their account and data deleted'
      }
      width={560}
      onClose={onClose}
      footer={
        looked && !isOwn ? (
          <>
            <Button
              variant="contained"
              color="error"
              disabled={looked.blockers.length > 0}
              loading={answer.isPending}
              onClick={() => void remove(looked)}
            >
              Delete
            </Button>
            <Button disabled={answer.isPending} onClick={() => setIsRefusing(true)}>
              Refuse
            </Button>
          </>
        ) : undefined
      }
    >
      <Loaded read={look} what="What is kept" skeleton={<SkeletonPanel />}>
        {({ goes, stays, blockers, neutralName }) => (
          <Body>
            {isOwn ? (
              <Alert severity="info">This is your own request. A colleague has to answer it.</Alert>
            ) : (
              <InTheWay blockers={blockers} />
            )}
            <section aria-label="Will be deleted">
              <SectionHeading title="Will be deleted" note="Number of records" level={3} />
              <RowList>
                {goes.map((one) => (
                  <Row key={one.what} {...one} />
                ))}
              </RowList>
            </section>
            <section aria-label="Will be kept">
              <SectionHeading title="Will be kept" note="Number of records" level={3} />
              <p>
                Kept under the name {neutralName}. Invoices and other documents keep the name they were issued
                with.
              </p>
              <RowList>
                {stays.map((one) => (
                  <Row key={one.what} {...one} />
                ))}
              </RowList>
            </section>
          </Body>
        )}
      </Loaded>
      {isRefusing && looked ? (
        <ReasonDialog
          title={`Why is ${looked.fullName} not deleted?`}
          yes="Refuse"
          danger
          isBusy={answer.isPending}
          help="We email it to them."
          missing="Say why, so that the person can read it."
          max={500}
          onReason={(reason) => answer.mutate({ id, accept: false, reason })}
          onClose={() => setIsRefusing(false)}
        />
      ) : null}
    </SidePanel>
  );
}
