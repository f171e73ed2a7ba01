/** Asks when a forgotten clock should have ended. Apart from the shared face: it brings the field of a day and a time. */
import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  formatDayTime,
} from '@crewcall/ui';
import { InstantField } from './instant-field';

export interface FinishDialogProps {
  /** Names the job. */
  title: string;
  /** Epoch ms since when the clock runs. */
  since: number;
  /** The planned end, epoch ms: what is proposed. */
  plannedEnd: number;
  /** IANA zone of the job. */
  zone: string;
  now: number;
  /** The end that the worker gives, epoch ms. */
  onFinish: (at: number) => void;
  /** They have worked until now: an ordinary check-out. */
  onNow: () => void;
  onClose: () => void;
}

const problemOf = (at: number, since: number, now: number): string | null =>
  at <= since ? 'This is before you checked in.' : at > now ? 'This time has not come yet.' : null;

/** The planned end stands in the field, so that mostly one press is left. */
export function FinishDialog(props: FinishDialogProps) {
  const { title, since, plannedEnd, zone, now, onFinish, onNow, onClose } = props;
  const [at, setAt] = useState<number | null>(problemOf(plannedEnd, since, now) === null ? plannedEnd : null);
  const problem = at === null ? null : problemOf(at, since, now);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="finish-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (at !== null && problem === null) onFinish(at);
        }}
      >
        <DialogTitle id="finish-title">When did you finish?</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {`${title}: you checked in ${formatDayTime(since, zone, now)}, and your clock still runs. Whoever supervises the shift confirms the time that you give.`}
          </DialogContentText>
          <InstantField
            label="Finished"
            value={at}
            zone={zone}
            anyMinute
            onChange={setAt}
            problem={problem}
          />
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > *': { minHeight: 48 } }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onNow}>I finish now</Button>
          <Button type="submit" variant="contained" disabled={at === null || problem !== null}>
            Send
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
