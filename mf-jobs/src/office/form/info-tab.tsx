import { useId, useState } from 'react';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { JobStatus } from '@crewcall/domain/job-state';
import { latePart } from '@crewcall/platform/lazy-part';
import { styled } from '@crewcall/ui/basics';
import { FieldRow } from '@crewcall/ui/page-header';
import { infoInputs } from './info-inputs';
import type { InfoTabProps } from './info-inputs';
import { cancelText } from '../series/notified-text';
import { useSeries } from '../series/use-series';

// Loaded on demand: most jobs are in no series.
const SeriesLine = latePart(() => import('../series/series-line').then(({ SeriesLine }) => SeriesLine));

// Loaded on demand: only for the office.
const EventField = latePart(() => import('./event-field').then(({ EventField }) => EventField));

const CancelJob = latePart(() => import('../cancel/cancel-job').then(({ CancelJob }) => CancelJob));

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

/** Does nothing at run time. It does not compile if this tab forgets to render an input. */
const allPlaced = (_rest: Record<string, never>) => {};

/** The Info tab: what the job is, where and when. */
export function InfoTab({ form, extra, rights }: InfoTabProps) {
  const { job, server, set } = form;
  const [isCancelling, setCancelling] = useState(false);
  /** Of a cancellation that the server may refuse, to ask what the crew is paid. */
  const [reason, setReason] = useState('');
  const places = useId();
  const series = useSeries(server.id);

  const affected = cancelText(job, series.counts, extra.timesheet);
  const save = (status: number, why = '', pay?: CancelPay) => {
    form.giveReason(why, pay);
    set('status', status);
  };
  const setStatus = (status: number) => {
    if (server.status === JobStatus.Cancelled) setReason('');
    if (status === JobStatus.Cancelled && series.ahead.length > 0) {
      series.ask('cancel');
      return;
    }
    if (status === JobStatus.Cancelled && affected !== null) setCancelling(true);
    else save(status);
  };

  const {
    title,
    date,
    state,
    prepend,
    status,
    idVenue,
    location,
    pcode,
    gateCode,
    description,
    onSiteResponsibleName,
    color,
    hidePublic,
    emailTimesheet,
    poNumber,
    reference,
    ...rest
  } = infoInputs({ form, extra, rights }, { setState: form.setState, setStatus, places });
  allPlaced(rest);
  return (
    <Root>
      {series.jobs.length > 0 ? <SeriesLine form={form} rights={rights} series={series} /> : null}
      {title}
      <FieldRow min={210}>
        {date}
        {state}
        {prepend}
        {status}
      </FieldRow>
      {idVenue}
      <FieldRow
        min={260}
        sx={{ '@media (min-width:600px)': { gridTemplateColumns: 'minmax(0, 2.4fr) minmax(0, 1fr)' } }}
      >
        {location}
        {pcode}
        <datalist id={places}>
          {extra.locations.map((location) => (
            <option key={location} value={location} />
          ))}
        </datalist>
      </FieldRow>
      {gateCode}
      {description}
      {onSiteResponsibleName}
      {color}
      {hidePublic}
      {rights.canSetEvent ? <EventField form={form} /> : null}
      <FieldRow min={210}>
        {poNumber}
        {reference}
      </FieldRow>
      {emailTimesheet}
      {isCancelling ? (
        <CancelJob
          job={server}
          text={affected ?? undefined}
          reason={reason}
          onYes={(typed, pay) => {
            setCancelling(false);
            setReason(typed);
            save(JobStatus.Cancelled, typed, pay);
          }}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </Root>
  );
}
