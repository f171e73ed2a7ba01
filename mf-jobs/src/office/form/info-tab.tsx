import { useId } from 'react';
import type { Out } from '@crewcall/contract/types';
import { isInCrew } from '@crewcall/domain/invite';
import { JobStatus, jobStatusNames } from '@crewcall/domain/job-state';
import { sameReading } from '@crewcall/domain/time';
import { states, zoneOfState } from '@crewcall/domain/zones';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import {
  FieldRow,
  FormControlLabel,
  MenuItem,
  Switch,
  SelectField,
  TextField,
  styled,
  useConfirm,
  zoneName,
} from '@crewcall/ui';
import { ColourField } from './colour-field';
import { CompanyField } from './company-field';
import { InstantField } from '@crewcall/ui/instant-field';
import type { FormRights } from './manager-mode';
import { Recipients } from './recipients';
import { ResponsibleField } from './responsible-field';
import type { JobEdits } from './use-job-edits';
import { SeriesLine } from '../series/series-line';
import { toldText } from '../series/told-words';
import { useSeries } from '../series/use-series';

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

export interface InfoTabProps {
  form: JobEdits;
  extra: Out<'getJobDetail'>['extraData'];
  rights: FormRights;
}

/** What the job is, where and when. */
export function InfoTab({ form, extra, rights }: InfoTabProps) {
  const { job, server, set, setCrew } = form;
  const { canEdit, sees } = rights;
  const confirm = useConfirm();
  const places = useId();
  const series = useSeries(server.id);

  const setState = (state: number) => {
    const zone = zoneOfState(state);
    // Clock times stay what was agreed with the customer.
    const date = sameReading(job.tz, job.date, zone);
    set('state', state);
    if (date === job.date) return;
    set('date', date);
    for (const { id, startTime, endTime, deleted } of job.reqCrew) {
      // What starts with the job follows its date.
      if (deleted || startTime === server.date) continue;
      setCrew(id, 'startTime', sameReading(job.tz, startTime, zone));
      if (endTime !== null) setCrew(id, 'endTime', sameReading(job.tz, endTime, zone));
    }
  };
  const setStatus = async (status: number) => {
    if (status === JobStatus.Cancelled && series.ahead.length > 0) {
      series.ask('cancel');
      return;
    }
    const told = job.reqCrew.flatMap((crew) => crew.userList.filter((user) => isInCrew(user.status)));
    if (status === JobStatus.Cancelled && told.length > 0) {
      const yes = await confirm({
        title: 'Cancel this job?',
        text: toldText(new Set(told.map((user) => user.id)).size),
        yes: 'Cancel the job',
        no: 'Keep it',
        danger: true,
      });
      if (!yes) return;
    }
    set('status', status);
  };

  return (
    <Root>
      <SeriesLine form={form} rights={rights} series={series} />
      <TextField
        label="Title"
        // A job that was just made is named first.
        autoFocus={job.title === NEW_JOB_TITLE && canEdit('title')}
        value={job.title}
        disabled={!canEdit('title')}
        error={job.title.trim() === ''}
        helperText={job.title.trim() === '' ? 'A job needs a title.' : undefined}
        onChange={(event) => set('title', event.target.value)}
        onFocus={(event) => job.title === NEW_JOB_TITLE && event.target.select()}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
      <FieldRow min={210}>
        <InstantField
          label="Job date"
          value={job.date}
          zone={job.tz}
          disabled={!canEdit('date')}
          onChange={(date) => date !== null && set('date', date)}
        />
        <SelectField
          label="State"
          value={job.state}
          disabled={!canEdit('state')}
          helperText={`${job.tz.split('/')[1]?.replace('_', ' ')} time, ${zoneName(job.tz, job.date)}`}
          onChange={(event) => setState(Number(event.target.value))}
        >
          {states.map((state) => (
            <MenuItem key={state.id} value={state.id}>
              {state.name}
            </MenuItem>
          ))}
        </SelectField>
        <CompanyField
          value={job.prepend}
          companies={extra.prepends}
          disabled={!canEdit('prepend')}
          onChange={(text, colour) => {
            set('prepend', text);
            if (colour) set('color', colour);
          }}
        />
        <SelectField
          label="Status"
          value={job.status}
          disabled={!canEdit('status')}
          onChange={(event) => void setStatus(Number(event.target.value))}
        >
          {Object.entries(jobStatusNames).map(([value, label]) => (
            <MenuItem key={value} value={Number(value)}>
              {label}
            </MenuItem>
          ))}
        </SelectField>
      </FieldRow>
      <FieldRow
        min={260}
        sx={{ '@media (min-width:600px)': { gridTemplateColumns: 'minmax(0, 2.4fr) minmax(0, 1fr)' } }}
      >
        <TextField
          label="Location"
          value={job.location}
          sx={{ '& input::-webkit-calendar-picker-indicator': { display: 'none !important' } }}
          disabled={!canEdit('location')}
          onChange={(event) => set('location', event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300, list: places, autoComplete: 'off' } }}
        />
        <TextField
          label="Postcode"
          value={job.pcode}
          disabled={!canEdit('pcode')}
          error={job.pcode !== '' && !/^\d{4}$/.test(job.pcode)}
          helperText={job.pcode !== '' && !/^\d{4}$/.test(job.pcode) ? 'Four digits' : undefined}
          onChange={(event) => set('pcode', event.target.value.replace(/\D/g, '').slice(0, 4))}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        />
        <datalist id={places}>
          {extra.locations.map((location) => (
            <option key={location} value={location} />
          ))}
        </datalist>
      </FieldRow>
      <TextField
        label="Description"
        value={job.description}
        disabled={!canEdit('description')}
        multiline
        minRows={3}
        maxRows={12}
        onChange={(event) => set('description', event.target.value)}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
      />
      <ResponsibleField
        value={job}
        known={extra.responsibles}
        disabled={!canEdit('onSiteResponsibleName')}
        onChange={(person) => {
          set('onSiteResponsibleName', person.onSiteResponsibleName);
          set('onSiteResponsibleNumber', person.onSiteResponsibleNumber);
        }}
      />
      {sees('color') ? (
        <ColourField
          label="Colour"
          value={job.color}
          choices={extra.prepends.map((one) => one.defaultColor)}
          disabled={!canEdit('color')}
          onChange={(colour) => set('color', colour)}
        />
      ) : null}
      {sees('hidePublic') ? (
        <FormControlLabel
          control={
            <Switch
              checked={job.hidePublic}
              disabled={!canEdit('hidePublic')}
              onChange={(_event, isOn) => set('hidePublic', isOn)}
            />
          }
          label="Hide from the public list: only invited workers see it"
        />
      ) : null}
      <Recipients
        emails={job.emailTimesheet}
        known={extra.emails}
        disabled={!canEdit('emailTimesheet')}
        onChange={(emails) => set('emailTimesheet', emails)}
      />
    </Root>
  );
}
