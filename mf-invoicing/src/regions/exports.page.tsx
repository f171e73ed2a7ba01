import {
  exportTargetNames,
  exportTargets,
  isBills,
  isMoney,
  isSales,
  mappingFields,
  mappingOf,
  noMapping,
} from '@crewcall/domain/exports';
import type { ExportMapping, ExportTarget } from '@crewcall/domain/exports';
import { addDays, daysInAddress, dayToEpoch, defaultInvoiceRange } from '@crewcall/domain/time';
import { useCall, useNavigation, useNow, useSession, useUnsaved } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Box, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { useState } from 'react';
import { MakeExport } from '../exports/make-export';
import { MappingForm } from '../exports/mapping-form';
import { PastExports } from '../exports/past-exports';
import { PayrollExtras } from '../exports/payroll-extras';
import { definePage } from '../region';

interface OpenMapping {
  was: ExportMapping;
  mapping: ExportMapping;
}

/** What was typed, over a newer state of everything else. */
function typedOver({ was, mapping }: OpenMapping, newer: ExportMapping): ExportMapping {
  const before = mappingFields(was);
  const typed = Object.entries(mappingFields(mapping)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return mappingOf({ ...mappingFields(newer), ...Object.fromEntries(typed) });
}

/** Files for the books and for the payroll product. */
export function Exports() {
  const params = useParams();
  const { go } = useNavigation();
  const zone = useSession().user.companyZone;
  const usual = defaultInvoiceRange(zone, useNow());
  const { from, to } = daysInAddress(zone, [params['startTime'], params['endTime']], usual);
  const range = { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) };
  const [target, setTarget] = useState<ExportTarget>('xero-bills');
  const [again, setAgain] = useState(false);
  /** The mapping while its form is open: as it was then, and as it is typed. */
  const [form, setForm] = useState<OpenMapping | null>(null);
  const confirm = useConfirm();
  const profiles = useCall('getExportProfiles', {});
  const check = useCall('checkExport', { target, ...range, again }, { keepPrevious: true });
  const mapping = profiles.data?.profiles.find((one) => one.target === target)?.mapping ?? noMapping;
  const isTyped = form !== null && JSON.stringify(form.mapping) !== JSON.stringify(form.was);
  useUnsaved(isTyped, { title: 'Mapping' });
  /** Resolves to whether the form is closed: the user is asked before typed text is lost. */
  const close = async (): Promise<boolean> => {
    const question = { title: 'Leave without saving?', yes: 'Leave', no: 'Stay', safe: true };
    if (isTyped && !(await confirm({ ...question, text: 'What you typed into the mapping is lost.' })))
      return false;
    setForm(null);
    return true;
  };
  /** Reads what somebody else has saved, with what was typed here in its place. */
  const keepTyped = async () => {
    const { data } = await profiles.refetch();
    const was = data?.profiles.find((one) => one.target === target)?.mapping;
    if (form !== null && was) setForm({ was, mapping: typedOver(form, was) });
  };
  const choose = async (chosen: ExportTarget) => {
    if (!(await close())) return;
    setTarget(chosen);
    setAgain(false);
  };
  const mapButton = (
    <Button
      onClick={() => (form === null ? setForm({ was: mapping, mapping }) : void close())}
      aria-expanded={form !== null}
    >
      Mapping
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Exports"
        sub="Invoices of contractors and to customers for the books, employees’ times for payroll. Files are made here and imported there."
        actions={profiles.data ? mapButton : null}
      />
      <DateToolbar>
        <SelectField
          label="For"
          sx={{ width: 300 }}
          value={target}
          choices={exportTargets.map((one) => [one, exportTargetNames[one]] as const)}
          onChange={(event) => void choose(event.target.value as ExportTarget)}
        />
        <DayRange
          labels={[isBills(target) ? 'Week ending' : isSales(target) ? 'Issued from' : 'From', 'To']}
          sx={{ width: 176 }}
          from={from}
          to={to}
          onChange={(first, last) => void go(`/admin/exports/${first}/${last}`)}
        />
      </DateToolbar>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 980 }}>
        {form === null ? null : (
          <MappingForm
            target={target}
            {...form}
            onChange={(typed) => setForm({ ...form, mapping: typed })}
            work={check.data?.work ?? []}
            onSaved={() => setForm(null)}
            onOvertaken={() => void keepTyped()}
            onClose={() => void close()}
          />
        )}
        <Loaded read={check} what="The export" skeleton={<SkeletonForm fields={3} />}>
          {(facts) => (
            <MakeExport
              key={`${target} ${from} ${to}`}
              {...{ target, range, facts, again }}
              onAgain={setAgain}
            />
          )}
        </Loaded>
      </Box>
      {isMoney(target) ? null : <PayrollExtras />}
      <PastExports />
    </>
  );
}

export const region = definePage(Exports, '/:startTime?/:endTime?');
