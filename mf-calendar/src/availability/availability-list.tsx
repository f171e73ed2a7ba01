import { useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useBus, useChange, useNow, usePause, useSession, useSnackbar, useCall } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { PlusIcon, TrashIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { entriesOf, kindWords } from './entries';
import type { Entry } from './entries';
import { AffectedShifts } from './affected-shifts';
import { bodyOf } from './time-draft';
import { DAY_MS } from '@crewcall/domain/units';

/** ms into the future for which times are listed: a year and a margin. Times that have begun are listed too. */
const AHEAD_MS = 400 * DAY_MS;

/** The upcoming times of a person, by default the user. The range changes once a day. */
function useAvailability(idUser?: number) {
  const day = Math.floor(useNow() / DAY_MS) * DAY_MS;
  return useCall('getAvailability', {
    start: day,
    end: day + AHEAD_MS,
    ...(idUser === undefined ? {} : { idUser }),
  });
}

const TimeDialog = latePart(() => import('./time-dialog').then(({ TimeDialog }) => TimeDialog));

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

interface LineProps {
  entry: Entry;
  onChange: () => void;
  onDelete: () => void;
  isBusy: boolean;
}

function Line({ entry, onChange, onDelete, isBusy }: LineProps) {
  const details = [entry.note, entry.byOffice ? 'Entered by the office' : ''].filter(Boolean).join(' · ');
  return (
    <li>
      <Pill tone={entry.kind === 'wish' ? 'ok' : 'idle'}>{kindWords[entry.kind]}</Pill>
      <div data-main="">
        <strong>{entry.when}</strong>
        {details === '' ? null : <small>{details}</small>}
      </div>
      {entry.draft === null ? null : (
        <Button size="small" aria-label={`Change: ${entry.when}`} disabled={isBusy} onClick={onChange}>
          Change
        </Button>
      )}
      <IconButton aria-label={`Delete: ${entry.when}`} disabled={isBusy} onClick={onDelete}>
        <TrashIcon aria-hidden />
      </IconButton>
    </li>
  );
}

/**
 * When a person is away or wants to work: a list to which they can add, and from which they can delete. By default
 * the user's own.
 */
export function AvailabilityList({ idUser }: { idUser?: number }) {
  const { user } = useSession();
  const now = useNow();
  const read = useAvailability(idUser);
  const bus = useBus();
  const tell = () => bus.emit('availability.changed', { idUser: idUser ?? user.id });
  const snackbar = useSnackbar();
  const add = useRef<HTMLButtonElement>(null);
  const undo = useChange('setUnavailability', { done: tell, once: true });
  const remove = useChange('deleteUnavailability', { done: tell });
  /** What the form is open for: an existing entry, or a new one. */
  const [open, setOpen] = useState<Entry | 'new' | null>(null);
  const [saved, setSaved] = useState<Out<'setUnavailability'> | null>(null);
  const isOffice = idUser !== undefined && idUser !== user.id;
  const whose = isOffice ? { idUser } : {};
  const [isPaused, pause] = usePause();
  const takeAway = ({ ids, weekly, when, draft }: Entry) => {
    pause();
    remove.mutate(
      { ids, weekly, ...whose },
      {
        onSuccess: () => {
          // The affected shifts of a deleted time no longer matter.
          setSaved(null);
          const back = draft && {
            action: { label: 'Undo', run: () => undo.mutate({ ...bodyOf(draft), ...whose }) },
          };
          snackbar.show(`Deleted: ${when}.`, { timeout: 8000, ...back });
        },
      },
    );
  };
  return (
    <Loaded read={read} what="These times" skeleton={<SkeletonCards count={2} />}>
      {(data) => {
        const entries = entriesOf(data, now);
        return (
          <Root>
            {saved === null ? null : <AffectedShifts saved={saved} isOffice={isOffice} />}
            {entries.length === 0 ? (
              <EmptyState
                title="No times are entered"
                text={
                  isOffice
                    ? 'They can be invited to any shift.'
                    : 'You can be invited to any shift. You do not have to enter anything.'
                }
              />
            ) : (
              <RowList lines="above">
                {entries.map((entry) => (
                  <Line
                    key={entry.key}
                    entry={entry}
                    isBusy={isPaused || remove.isPending}
                    onChange={() => setOpen(entry)}
                    onDelete={() => {
                      // The focused line disappears, so first move the focus to the Add button.
                      add.current?.focus();
                      takeAway(entry);
                    }}
                  />
                ))}
              </RowList>
            )}
            <div>
              <Button
                ref={add}
                variant="contained"
                startIcon={<PlusIcon aria-hidden />}
                onClick={() => setOpen('new')}
              >
                Add time
              </Button>
            </div>
            {open === null ? null : (
              <TimeDialog
                zone={data.zone}
                idUser={isOffice ? idUser : undefined}
                entry={open === 'new' ? null : open}
                onClose={() => setOpen(null)}
                onSaved={(answer) => {
                  setOpen(null);
                  setSaved(answer);
                  tell();
                }}
              />
            )}
          </Root>
        );
      }}
    </Loaded>
  );
}

/** The user's own times, beside their calendar. */
export const TimesPanel = ({ onClose }: { onClose: () => void }) => (
  <SidePanel
    title="When you are away"
    sub="The office sees it when it looks for crew. You keep the shifts you have."
    isOnTop
    width={440}
    onClose={onClose}
  >
    <AvailabilityList />
  </SidePanel>
);
