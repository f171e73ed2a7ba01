import { useApi, useBus, useCall, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { OwnProofDialog } from '@crewcall/profile-form';
import {
  Alert,
  Button,
  Card,
  Loaded,
  Pill,
  SectionHeading,
  SkeletonForm,
  formatDate,
  styled,
  token,
  useConfirm,
  viewerZone,
} from '@crewcall/ui';
import { useOwnerAction } from '../second-factor/use-owner-action';

const Body = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 16px',
  '& > p': { flex: '1 1 220px', color: token('ink-2'), fontSize: 14.5 },
  '& > .MuiAlert-root': { flex: '1 1 100%' },
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** Asks the office to be deleted, says how the request stands, and takes it back. */
export function DeletionSection() {
  const { call } = useApi();
  const { id: idUser } = useSession().user;
  const { show } = useSnackbar();
  const bus = useBus();
  const confirm = useConfirm();
  const read = useCall('getOwnDeletion', {});
  const { run, isBusy, failure, ownAsked, answerOwn } = useOwnerAction();
  const withdraw = useChange('withdrawDeletion', { done: () => bus.emit('user.changed', { idUser }) });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Ask to be deleted?',
      text: 'The office deletes your account and what is kept about you: profile, licences, ratings, messages. Your times, invoices and payments stay for seven years, as the law asks, without your name on any screen. Download your data first if you want to keep it.',
      yes: 'Ask for it',
      no: 'Cancel',
      danger: true,
    });
    if (!isSure) return;
    run(async (proof) => {
      await call('askDeletion', proof, { quiet: true });
      show('The office has your request, and mails you its answer.', { color: 'success' });
      bus.emit('user.changed', { idUser });
    });
  };
  return (
    <section aria-label="Be deleted">
      <SectionHeading title="Be deleted" />
      <Card>
        <Loaded read={read} what="Your request" skeleton={<SkeletonForm fields={1} />}>
          {({ askedAt, refused }) => (
            <Body>
              {failure === null ? null : <Alert severity="error">{failure}</Alert>}
              {askedAt === null && refused !== null ? (
                <Alert severity="info">
                  Your request was refused on {formatDate(refused.at, viewerZone())}: {refused.reason}
                </Alert>
              ) : null}
              {askedAt === null ? (
                <>
                  <p>For when you leave for good. You can take your request back until the office answers.</p>
                  <Button color="error" loading={isBusy} onClick={() => void ask()}>
                    {refused === null ? 'Ask to be deleted' : 'Ask again'}
                  </Button>
                </>
              ) : (
                <>
                  <Pill tone="warn">Asked {formatDate(askedAt, viewerZone())}</Pill>
                  <p>The office looks at it and mails you. Until then everything stays as it is.</p>
                  <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
                    Take it back
                  </Button>
                </>
              )}
            </Body>
          )}
        </Loaded>
      </Card>
      {ownAsked === null ? null : (
        <OwnProofDialog
          what="You ask for this with your own password."
          yes="Ask for it"
          asked={ownAsked}
          busy={isBusy}
          onDone={answerOwn}
        />
      )}
    </section>
  );
}
