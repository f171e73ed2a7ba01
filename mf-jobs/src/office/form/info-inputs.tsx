import type { ComponentProps, ReactNode } from 'react';
import type { Out } from '@crewcall/contract/types';
import { fieldOf, labelOf } from '@crewcall/domain/job-fields';
import type { FieldName } from '@crewcall/domain/job-fields';
import { jobStatusNames } from '@crewcall/domain/job-state';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { states } from '@crewcall/domain/zones';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { ColourField } from '@crewcall/ui/colour-field';
import { zoneName } from '@crewcall/ui/format';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { InstantField } from '@crewcall/ui/instant-field';
import { CompanyField } from './company-field';
import { Recipients } from './recipients';
import type { FormRights } from './manager-mode';
import { VenueField } from './venue-field';
import { ResponsibleField } from './responsible-field';
import type { JobEdits } from './use-job-edits';

export interface InfoTabProps {
  form: JobEdits;
  extra: Out<'getJobDetail'>['extraData'];
  rights: FormRights;
}

interface Changes {
  setState: (state: number) => void;
  setStatus: (status: number) => void;
  /** Id of the list of known locations. */
  places: string;
}

/** Fields of the Info tab. The contact's phone is edited together with the name, and supervisors on the Crew tab. */
type InfoField = Exclude<FieldName, 'onSiteResponsibleNumber' | 'selectedSupervisors'>;
type WordField = 'title' | 'description' | 'location' | 'pcode' | 'gateCode' | 'poNumber' | 'reference';

/** The text fields. */
function wordInputs({ form, extra, rights }: InfoTabProps, places: string): Record<WordField, ReactNode> {
  const { job, set } = form;
  const { canEdit, sees } = rights;
  const words = (name: WordField, { slotProps, ...more }: ComponentProps<typeof TextField> = {}) => (
    <TextField
      label={labelOf(name)}
      disabled={!canEdit(name)}
      value={job[name]}
      onChange={(event) => set(name, event.target.value)}
      slotProps={{
        htmlInput: { maxLength: fieldOf(name).max, autoComplete: 'off', ...slotProps?.htmlInput },
      }}
      {...more}
    />
  );
  const paper = extra.isInvoiced
    ? { disabled: true, helperText: 'It is on an invoice. Call the office to change it.' }
    : {};
  const isUntitled = job.title.trim() === '';
  const isOddPostcode = job.pcode !== '' && !/^\d{4}$/.test(job.pcode);
  return {
    title: words('title', {
      // In a new job, the focus starts in the title field.
      autoFocus: job.title === NEW_JOB_TITLE && canEdit('title'),
      error: isUntitled,
      helperText: isUntitled ? 'A job needs a title.' : undefined,
      onFocus: (event) => job.title === NEW_JOB_TITLE && event.target.select(),
    }),
    description: words('description', { multiline: true, minRows: 3, maxRows: 12 }),
    location: words('location', {
      sx: { '& input::-webkit-calendar-picker-indicator': { display: 'none !important' } },
      slotProps: { htmlInput: { list: places } },
    }),
    pcode: words('pcode', {
      error: isOddPostcode,
      helperText: isOddPostcode ? 'Four digits' : undefined,
      onChange: (event) => set('pcode', event.target.value.replace(/\D/g, '').slice(0, 4)),
      slotProps: { htmlInput: { inputMode: 'numeric' } },
    }),
    poNumber: words('poNumber', { ...paper }),
    reference: words('reference', { ...paper }),
    gateCode: sees('gateCode')
      ? words('gateCode', { helperText: 'Confirmed crew and supervisors see it.' })
      : null,
  };
}

/** The input of each field; null if this user may not see the field. */
export function infoInputs(
  props: InfoTabProps,
  { setState, setStatus, places }: Changes,
): Record<InfoField, ReactNode> {
  const { form, extra, rights } = props;
  const { job, set } = form;
  const { canEdit, sees } = rights;
  const basics = (name: FieldName) => ({ label: labelOf(name), disabled: !canEdit(name) });
  return {
    ...wordInputs(props, places),
    date: (
      <InstantField
        {...basics('date')}
        value={job.date}
        zone={job.tz}
        onChange={(date) => date !== null && set('date', date)}
      />
    ),
    color: sees('color') ? (
      <ColourField
        {...basics('color')}
        value={job.color}
        choices={[JOB_COLOR, ...extra.prepends.map((one) => one.defaultColor)]}
        onChange={(colour) => set('color', colour)}
      />
    ) : null,
    prepend: (
      <CompanyField
        value={job.prepend}
        companies={extra.prepends}
        disabled={!canEdit('prepend')}
        onChange={(text, colour) => {
          set('prepend', text);
          if (colour) set('color', colour);
        }}
      />
    ),
    idVenue: canEdit('idVenue') ? <VenueField value={job.idVenue} onChange={form.setVenue} /> : null,
    state: (
      <SelectField
        {...basics('state')}
        value={job.state}
        helperText={`${job.tz.split('/')[1]?.replace('_', ' ')} time, ${zoneName(job.tz, job.date)}`}
        onChange={(event) => setState(Number(event.target.value))}
        choices={states.map((state) => [state.id, state.name])}
      />
    ),
    status: (
      <SelectField
        {...basics('status')}
        value={job.status}
        onChange={(event) => setStatus(Number(event.target.value))}
        choices={Object.entries(jobStatusNames).map(([value, label]) => [Number(value), label])}
      />
    ),
    hidePublic: sees('hidePublic') ? (
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
    ) : null,
    onSiteResponsibleName: (
      <ResponsibleField
        value={job}
        known={extra.responsibles}
        disabled={!canEdit('onSiteResponsibleName')}
        onChange={(person) => {
          set('onSiteResponsibleName', person.onSiteResponsibleName);
          set('onSiteResponsibleNumber', person.onSiteResponsibleNumber);
        }}
      />
    ),
    emailTimesheet: (
      <Recipients
        emails={job.emailTimesheet}
        known={extra.emails}
        disabled={!canEdit('emailTimesheet')}
        onChange={(emails) => set('emailTimesheet', emails)}
      />
    ),
  };
}
