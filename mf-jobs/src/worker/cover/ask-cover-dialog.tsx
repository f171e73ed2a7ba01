import { useState } from 'react';
import type { Job, ReqCrew, Out } from '@crewcall/contract/types';
import { COVER_REASON_MAX } from '@crewcall/domain/cover';
import { useChange, useSnackbar, useCall, useNow } from '@crewcall/platform';
import { FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDayTime } from '@crewcall/ui/format';
import { TextField } from '@crewcall/ui/text-field';
import { useEmitCoverChange } from './use-covers';

/** Whether a worker may ask for cover: the company allows it, the shift has not started, and no request is open. */
export const mayAsk = (
  { isOn, asked }: Pick<Out<'getCoverOffers'>, 'isOn' | 'asked'>,
  crew: Pick<ReqCrew, 'id' | 'startTime'>,
  now: number,
): boolean => isOn && crew.startTime > now && !asked.some(({ idReqCrew }) => idReqCrew === crew.id);

export interface AskCoverDialogProps {
  job: Job;
  crew: ReqCrew;
  onClose: () => void;
}

/** Asks why the worker cannot come, and who to ask for cover. */
export function AskCoverDialog({ job, crew, onClose }: AskCoverDialogProps) {
  const snackbar = useSnackbar();
  const tell = useEmitCoverChange(job.id, crew.id);
  const [reason, setReason] = useState('');
  const [offer, setOffer] = useState(true);
  const [isMissing, setIsMissing] = useState(false);
  const ask = useChange('askCover', {
    once: true,
    done: ({ text }) => {
      snackbar.show(text, { color: 'success' });
      tell();
      onClose();
    },
  });
  const submit = () => {
    if (reason.trim() === '') setIsMissing(true);
    else ask.mutate({ idReqCrew: crew.id, reason: reason.trim(), offer });
  };
  return (
    <FormDialog
      title="You cannot come?"
      yes={offer ? 'Offer it' : 'Ask the office'}
      isBusy={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {job.title}, {formatDayTime(crew.startTime, job.tz)}. It stays your shift until somebody takes over.
        Close to the start, the office decides.
      </p>
      <RadioGroup
        aria-label="Who to ask"
        value={offer ? 'others' : 'office'}
        onChange={(_event, value) => setOffer(value === 'others')}
      >
        <FormControlLabel
          value="others"
          control={<Radio />}
          label="Offer it to others. They see the shift, not your name or reason."
          sx={{ minHeight: 48 }}
        />
        <FormControlLabel value="office" control={<Radio />} label="Ask the office" sx={{ minHeight: 48 }} />
      </RadioGroup>
      <TextField
        label="Reason"
        required
        multiline
        minRows={2}
        maxRows={6}
        value={reason}
        error={isMissing}
        helperText={isMissing ? 'Please say why: the office reads it.' : 'The office reads it, nobody else.'}
        onChange={(event) => {
          setReason(event.target.value);
          setIsMissing(false);
        }}
        slotProps={{ htmlInput: { maxLength: COVER_REASON_MAX } }}
      />
    </FormDialog>
  );
}

/**
 * Offers to ask for cover after "I can't come". Renders nothing if the company does not allow it, or if the worker
 * has already asked.
 */
export function CoverAtOnce(props: AskCoverDialogProps) {
  const now = useNow();
  const { data } = useCall('getCoverOffers', {}, { quiet: true });
  return data && mayAsk(data, props.crew, now) ? <AskCoverDialog {...props} /> : null;
}
