import { useState } from 'react';
import { InviteStatus } from '@crewcall/domain/invite';
import { useBus, useCall, useChange, useSnackbar } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatTime, plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { TickList } from '@crewcall/ui/tick-list';
import { useCancelQuestion } from '@crewcall/ui/pay-crew';
import type { BoardRow } from './board-rows';

/** How many are ticked at first: enough that somebody accepts, few enough that not many are asked in vain. */
const TICKED_FIRST = 10;
/** Nobody further away is ticked at first. */
const NEAR_KM = 100;
/** Whether a person has no conflict. People with one are not ticked at first. */
const isClear = ({ conflicts = [] }: { conflicts?: string[] | undefined }): boolean => conflicts.length === 0;
const isNear = ({ km }: { km: number | null }): boolean => km !== null && km <= NEAR_KM;

const Against = styled('span')({ display: 'block', color: token('warn'), fontSize: 13.5 });
const Words = styled('p')({ margin: 0 });

export interface ReplaceDialogProps {
  row: BoardRow;
  /** Opens the full invite list of the crew. */
  onMore: () => void;
  onClose: () => void;
}

/** Invites several free people at once, the nearest ticked; the first to accept takes the place. */
export function ReplaceDialog({ row, onMore, onClose }: ReplaceDialogProps) {
  const { job, crew, person, status } = row;
  const bus = useBus();
  const snackbar = useSnackbar();
  const read = useCall('getReplacements', { idReqCrew: crew.idReqCrew });
  const [own, setOwn] = useState<ReadonlySet<number> | null>(null);
  const due = useCall(
    'getCancellationPay',
    { idReqCrew: crew.idReqCrew, users: [person.idUser] },
    { quiet: true },
  );
  // Who does not come by their own will is paid nothing unless the office says so.
  const isNothing = status === 'absent' || person.answer === 'no';
  const { field, pay, isHeld } = useCancelQuestion(due, { isNothing });
  const people = read.data?.people ?? [];
  const ticked =
    own ??
    new Set(
      people
        .filter((one) => isNear(one) && isClear(one))
        .slice(0, TICKED_FIRST)
        .map(({ id }) => id),
    );
  const asked = people.filter(({ id }) => ticked.has(id));
  const save = useChange('saveJobUserList', {
    done: () => {
      bus.emit('invite.answered', { idReqCrew: crew.idReqCrew, idUser: person.idUser });
      snackbar.show(
        `${plural(asked.length, 'person', 'people')} asked for the place of ${person.fullName}.`,
        {
          color: 'success',
        },
      );
      onClose();
    },
  });
  const submit = () =>
    save.mutate({
      idReqCrew: crew.idReqCrew,
      statusUser: [
        { id: person.idUser, status: InviteStatus.Denied },
        ...asked.map(({ id }) => ({ id, status: InviteStatus.Pending })),
      ],
      ...(pay === undefined ? {} : { pay }),
    });
  return (
    <FormDialog
      title={`Replace ${person.fullName}`}
      yes={asked.length === 0 ? 'Choose who' : `Ask ${asked.length} now`}
      disabled={asked.length === 0 || isHeld}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
    >
      <Words>
        {person.fullName} loses the place as {crew.groupName} at {formatTime(crew.startTime, job.tz)} and is
        notified. The first to accept gets it, and the others are told it is taken.
      </Words>
      <Loaded
        read={read}
        what="Who is free"
        skeleton={<SkeletonTable rows={4} cols={1} label="Finding out who is free" />}
      >
        {({ more }) => (
          <>
            {people.length === 0 ? (
              <Words>Nobody with a rate in {crew.groupName} is free then.</Words>
            ) : (
              <TickList
                label="Who is free, the nearest first"
                ticked={ticked}
                onTicked={setOwn}
                disabled={save.isPending}
                choices={people.map(({ id, fullName, km, conflicts = [] }) => ({
                  id,
                  name: (
                    <>
                      {fullName}
                      {conflicts.map((text) => (
                        <Against key={text}>{text}</Against>
                      ))}
                    </>
                  ),
                  end: <small>{km === null ? 'Place not known' : `${Math.round(km)} km`}</small>,
                }))}
              />
            )}
            <Button variant="text" onClick={onMore}>
              {more > 0
                ? `${plural(more, 'more person', 'more people')}: look through all`
                : 'Look through all'}
            </Button>
          </>
        )}
      </Loaded>
      {field}
    </FormDialog>
  );
}
