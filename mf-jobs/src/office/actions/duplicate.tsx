import { useRef, useState } from 'react';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { Link, useBus, useChange, useNow, useRegion, useSnackbar } from '@crewcall/platform';
import {
  Alert,
  Button,
  Checkbox,
  Chip,
  CopyIcon,
  FormControlLabel,
  LinearProgress,
  formatDay,
  formatDayTime,
  formatTime,
  plural,
  styled,
  token,
  zoneNote,
} from '@crewcall/ui';
import { MonthDays } from '@crewcall/ui/month-days';
import type { JobEdits } from '../form/use-job-edits';
import { MOST_COPIES, copyDates, copyNotes, placeOfCopy } from './copies';

const Root = styled('div')({ display: 'grid', gap: 14, justifyItems: 'start' });
const Chips = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  padding: 0,
  maxHeight: 150,
  overflowY: 'auto',
});
const Ticks = styled('div')({
  display: 'grid',
  gap: 2,
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13, lineHeight: 1.35 },
  '& .MuiFormControlLabel-root': { marginLeft: 0, alignItems: 'flex-start' },
  '& .MuiFormControlLabel-label': { paddingTop: 9 },
});
const Made = styled('ul')({ paddingLeft: 18, marginTop: 4, maxHeight: 220, overflowY: 'auto' });

interface Copy {
  id: number;
  /** Epoch ms of its start. */
  date: number;
}

/** Copies the job to other days, at its own time of day on the job's clock. */
export function Duplicate({ form, isManager }: { form: JobEdits; isManager: boolean }) {
  const { job } = form;
  const zone = job.tz;
  const now = useNow();
  const bus = useBus();
  const snackbar = useSnackbar();
  const { navigation } = useRegion();
  const [days, setDays] = useState<string[]>([]);
  const [withCrew, setWithCrew] = useState(false);
  const [withStatus, setWithStatus] = useState(false);
  const [tells, setTells] = useState(false);
  const [made, setMade] = useState<readonly Copy[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef(false);
  const duplicate = useChange('duplicateJob', { once: true });

  const copied = new Set(made.map(({ date }) => dayText(zone, date)));
  const own = dayText(zone, job.date);
  const closed = (day: string) =>
    day === own ? 'the job itself' : copied.has(day) ? 'copied just now' : undefined;
  const run = async () => {
    // A second press while what was typed is being saved would copy twice.
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    try {
      // What was typed belongs into the copies too.
      if (!(await form.flush())) return;
      const dates = copyDates(zone, job.date, days);
      const out = await duplicate.mutateAsync({
        id: job.id,
        dates,
        duplicateCrew: withCrew,
        duplicateCrewStatus: withCrew && withStatus,
        sendNotification: withCrew && tells,
      });
      snackbar.show(out.snackbar.text, { timeout: out.snackbar.timeout, color: 'success' });
      // The server answers in the order of the dates.
      setMade((old) => [...old, ...out.jobIds.map((id, at) => ({ id, date: dates[at] ?? job.date }))]);
      setDays([]);
      for (const idJob of out.jobIds) bus.emit('job.changed', { idJob });
    } catch {
      // The shell has said why; the days stay chosen.
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  const tick = (label: string, note: string, isOn: boolean, set: (isOn: boolean) => void, isOff = false) => (
    <FormControlLabel
      disabled={isOff}
      control={<Checkbox checked={isOn && !isOff} onChange={(_event, next) => set(next)} />}
      label={
        <>
          {label}
          <small>{note}</small>
        </>
      }
    />
  );
  const notes = copyNotes(zone, job.date, days, now);
  return (
    <Root>
      <p>
        Each copy starts at {formatTime(job.date, zone)} {zoneNote(zone, undefined, job.date)} on its day,
        with the same groups and amounts. Drag over days to choose several.
      </p>
      <MonthDays
        label="Days to copy to"
        today={dayText(zone, now)}
        from={dayText(zone, Math.max(now, job.date))}
        days={days}
        onDays={setDays}
        closed={closed}
        max={MOST_COPIES}
      />
      {days.length > 0 ? (
        <Chips aria-label="Chosen days">
          {days.map((day) => (
            <li key={day}>
              <Chip
                size="small"
                label={formatDay(dayToEpoch(zone, day), zone)}
                onDelete={() => setDays(days.filter((one) => one !== day))}
              />
            </li>
          ))}
        </Chips>
      ) : null}
      {notes.length > 0 ? (
        <Alert severity="info">
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Alert>
      ) : null}
      {isManager ? (
        <p>The copies arrive as requests, which the office answers and crews.</p>
      ) : (
        <Ticks>
          {tick(
            'Copy the workers',
            'They are Invited on every copy, and are not told yet.',
            withCrew,
            setWithCrew,
          )}
          {tick(
            'Keep their standing',
            'Whoever has accepted or declined this job stands so on the copies as well.',
            withStatus,
            setWithStatus,
            !withCrew,
          )}
          {tick(
            'Send the invitations now',
            'Everybody who is Invited on a copy gets the invitation with its links.',
            tells,
            setTells,
            !withCrew,
          )}
        </Ticks>
      )}
      {isBusy ? <LinearProgress aria-label="Duplicating" sx={{ width: '100%' }} /> : null}
      <Button
        variant="contained"
        startIcon={<CopyIcon aria-hidden />}
        disabled={days.length === 0 || isBusy}
        onClick={() => void run()}
      >
        {isBusy
          ? 'Duplicating…'
          : days.length === 0
            ? 'Duplicate'
            : `Duplicate to ${plural(days.length, 'day')}`}
      </Button>
      {made.length > 0 ? (
        <Alert severity="success">
          {plural(made.length, 'copy', 'copies')} made
          <Made>
            {made.map(({ id, date }) => (
              <li key={id}>
                <Link to={placeOfCopy(navigation.getSnapshot().location.pathname, job.id, id)}>
                  {formatDayTime(date, zone, now)}
                </Link>
              </li>
            ))}
          </Made>
        </Alert>
      ) : null}
    </Root>
  );
}
