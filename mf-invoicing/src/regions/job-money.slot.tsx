import type { Out } from '@crewcall/contract/types';
import { RATE_NOTE } from '@crewcall/domain/rate-card';
import { dayText } from '@crewcall/domain/time';
import { HOUR_MS } from '@crewcall/domain/units';
import { useCall, useNow } from '@crewcall/platform';
import { Box } from '@crewcall/ui/basics';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { CrewMoney } from '../clients/crew-money';
import { JobExpenses } from '../clients/job-expenses';
import { JobFees } from '../clients/job-fees';
import { MakeQuote } from '../clients/make-quote';
import { RateList } from '../clients/rate-list';
import { chargedOf, ratesFor } from '../clients/rate-texts';
import { defineSlot } from '../region';

type Money = Out<'getJobMoney'>;

/** The rates of one job: for the groups of its crews, and whatever else has a rate of its own in this job. */
function JobRates({ idJob, money }: { idJob: number; money: Money }) {
  const { crews, rates, groups, types, customer, customerRates, defaultRates, tz } = money;
  const today = dayText(tz, useNow(HOUR_MS));
  const starts = crews.map(({ start }) => start);
  const day = starts.length === 0 ? today : dayText(tz, Math.min(...starts));
  const inJob = new Set(crews.map(({ idGroup }) => idGroup));
  const charged = chargedOf(groups, types).filter(
    (one) => one.idGroup === null || inJob.has(one.idGroup) || ratesFor(one, rates).length > 0,
  );
  if (charged.length === 0) return null;
  return (
    <>
      <SectionHeading title="Rates" note={`Of this job alone they count before all others. ${RATE_NOTE}`} />
      <RateList
        place={{ idCustomer: null, idJob }}
        charged={charged}
        own={rates}
        inherited={[
          { name: `rate card of ${customer}`, rates: customerRates },
          { name: 'default card', rates: defaultRates },
        ]}
        day={day}
      />
    </>
  );
}

/** What a job costs, what it charges and what is left, with its own rates, fees and expenses. */
export function JobMoney({ idJob }: { idJob: number }) {
  const read = useCall('getJobMoney', { idJob });
  return (
    <Loaded
      read={read}
      what="The money of this job"
      skeleton={<SkeletonTable rows={3} cols={4} label="Loading the money" />}
    >
      {(money) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
          <CrewMoney money={money} />
          <MakeQuote idJob={idJob} />
          <JobFees idJob={idJob} money={money} />
          <JobExpenses expenses={money.expenses} />
          <JobRates idJob={idJob} money={money} />
        </Box>
      )}
    </Loaded>
  );
}

export const region = defineSlot('job-money', JobMoney);
