import { useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { isAwaited, timesOfPlace } from '@crewcall/domain/day-board';
import { ASK_AGAIN_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import {
  useBus,
  useChange,
  useOpenPanel,
  usePause,
  useRegion,
  useSession,
  useSnackbar,
} from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Menu, MenuItem } from '@crewcall/ui/mui';
import { Button, IconButton } from '@crewcall/ui/basics';
import { MoreIcon } from '@crewcall/ui/icons';
import { isOpen } from '@crewcall/domain/clock';
import { useCheckIn } from '../timesheet/use-check-in';
import { useCheckOut } from '../timesheet/use-check-out';
import { useTimesheetChange } from '../timesheet/use-timesheet-change';
import type { BoardRow } from './board-rows';

// Loaded on demand: only the office uses it, and rarely.
const ReplaceDialog = latePart(() => import('./replace-dialog').then(({ ReplaceDialog }) => ReplaceDialog));

/** How long before the start the check-in button moves from the menu to the row. */
const NEAR_MS = HOUR_MS;

function useRowWrites({ job, crew, person }: BoardRow) {
  const { clock } = useRegion();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [isPaused, pause] = usePause();
  const leaving = useCheckOut(job.idJob, job.tz);
  const running = timesOfPlace({ ...crew, times: person.times }, clock.now()).find(isOpen);
  const idRunning = running?.id;
  const arriving = useCheckIn(job.idJob, job.tz);
  const absent = useTimesheetChange('setAbsent', job.idJob, {
    done: (_answer, body) => {
      const back = { label: 'Undo', run: () => absent.mutate({ ...body, absent: false }) };
      if (body.absent)
        snackbar.show(`${person.fullName} is marked as absent.`, { timeout: 8000, action: back });
      else snackbar.show(`${person.fullName} is not absent after all.`);
    },
  });
  const ask = useChange('askAgain', {
    done: ({ asked, notAsked }) => {
      snackbar.show(asked > 0 ? `${person.fullName} was asked.` : notAsked.join(' '), {
        color: asked > 0 ? 'success' : 'error',
      });
      bus.emit('invite.answered', { idReqCrew: crew.idReqCrew, idUser: person.idUser });
    },
  });
  const ids = { idJob: job.idJob, idReqCrew: crew.idReqCrew, idUser: person.idUser };
  return {
    isBusy: isPaused || leaving.isCheckingOut || arriving.isCheckingIn || absent.isPending || ask.isPending,
    question: (
      <>
        {arriving.question}
        {leaving.question}
      </>
    ),
    /** Undefined if this worker is not checked in. */
    checkOut:
      running === undefined || idRunning === undefined
        ? undefined
        : () => {
            const { start, break: pause = 0 } = running;
            leaving.checkOut({ id: idRunning, userName: person.fullName, start, break: pause }, crew);
          },
    checkIn: () => arriving.checkIn({ ...ids, fullName: person.fullName, crew }),
    setAbsent: (isAbsent: boolean) => {
      pause();
      absent.mutate({ ...ids, absent: isAbsent });
    },
    ask: () => {
      pause();
      ask.mutate({ idReqCrew: crew.idReqCrew, users: [person.idUser] });
    },
  };
}

interface Action {
  label: string;
  /** Accessible name of the button. In the menu the label is enough, because the menu names the person. */
  spoken?: string;
  run: () => void;
}

/** The actions of a row right now: the likely ones as buttons, the rest in the menu. */
function useActions(row: BoardRow, now: number, onReplace: () => void) {
  const { job, crew, person, status } = row;
  const { can } = useSession();
  const { isBusy, question, checkIn, checkOut, setAbsent, ask } = useRowWrites(row);
  const panel = useOpenPanel();
  const decide = () =>
    void (can('job.read')
      ? panel.open('job-form', { idJob: job.idJob, tab: 'timesheets' })
      : panel.open('time-card', { idJob: job.idJob }));
  const name = person.fullName;
  const mayCome = isAwaited(status);
  const isNear = now >= crew.startTime - NEAR_MS;
  const isFree = (person.lastAskedAt ?? 0) + ASK_AGAIN_MS <= now;
  const action = (isOffered: boolean, label: string, run: () => void, spoken?: string): Action[] =>
    isOffered ? [{ label, run, ...(spoken === undefined ? {} : { spoken }) }] : [];
  const mayAct = job.canSupervise && mayCome;
  const asking = action(
    mayAct && isFree,
    person.askedAt === null ? 'Ask' : 'Ask again',
    ask,
    person.askedAt === null ? `Ask ${name}` : `Ask ${name} again`,
  );
  const checking = action(mayAct, 'Check In', checkIn, `Check In ${name}`);
  const isAskLikely = !isNear || status !== 'missing';
  const mayReplace = can('job.office') && (mayCome || status === 'absent');
  return {
    isBusy,
    question,
    buttons: [
      ...action(
        job.canSupervise && person.waits != null && person.waits.canDecide !== false,
        'Decide',
        decide,
        `Decide about a check-in or check-out of ${name}`,
      ),
      ...(checkOut && job.canSupervise && status === 'not-out'
        ? [{ label: 'Check Out', run: checkOut, spoken: `Check Out ${name}` }]
        : []),
      ...(isAskLikely ? asking : []),
      ...(isNear ? checking : []),
    ],
    items: [
      ...(isAskLikely ? [] : asking),
      ...(isNear ? [] : checking),
      ...action(mayAct, 'Mark absent', () => setAbsent(true)),
      ...action(job.canSupervise && status === 'absent', 'Not absent after all', () => setAbsent(false)),
      ...action(mayReplace, 'Find a replacement', onReplace),
    ],
  };
}

/** The button may be disabled or removed, so the focus moves to its row. */
function focusRow({ detail, currentTarget }: MouseEvent<HTMLElement>) {
  if (detail === 0) currentTarget.closest('li')?.focus();
}

interface MoreActionsProps {
  name: string;
  /** The person's phone number, to send a message; empty if the user may not see it. */
  number: string;
  items: readonly Action[];
  isBusy: boolean;
}

function MoreActions({ name, number, items, isBusy }: MoreActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <IconButton
        aria-label={`More for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon size={20} aria-hidden />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ label, run }) => (
          <MenuItem
            key={label}
            disabled={isBusy}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
        {number === '' ? null : (
          <MenuItem component="a" href={`sms:${number}`} onClick={() => setAnchor(null)}>
            Write an SMS
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

export function RowActions({ row, number, now }: { row: BoardRow; number: string; now: number }) {
  const panel = useOpenPanel();
  const [isReplacing, setReplacing] = useState(false);
  const { isBusy, question, buttons, items } = useActions(row, now, () => setReplacing(true));
  const lookThroughAll = () => {
    setReplacing(false);
    void panel.open('job-form', { idJob: row.job.idJob, tab: 'crew' });
  };
  return (
    <>
      {buttons.map(({ label, spoken, run }) => (
        <Button
          key={label}
          size="small"
          disabled={isBusy}
          aria-label={spoken}
          onClick={(event) => {
            focusRow(event);
            run();
          }}
        >
          {label}
        </Button>
      ))}
      {items.length > 0 || number !== '' ? (
        <MoreActions name={row.person.fullName} number={number} items={items} isBusy={isBusy} />
      ) : null}
      {question}
      {isReplacing ? (
        <ReplaceDialog row={row} onMore={lookThroughAll} onClose={() => setReplacing(false)} />
      ) : null}
    </>
  );
}
