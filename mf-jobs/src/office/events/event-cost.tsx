import { formatNumericDay } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { useCall } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { againstBudget } from './event-texts';
import type { StoredEvent } from './event-texts';

const amountText = (cents: number | null): string => (cents === null ? 'Not known' : formatCents(cents));

/** What the event costs, against its budget. Only for users who may open the Money tab of a job. */
export function EventCost({ event }: { event: StoredEvent }) {
  const read = useCall('getEventCost', { id: event.id });
  const { budgetCents } = event;
  return (
    <section aria-label="Cost against budget">
      <SectionHeading title="Cost against budget" note="What the crew is paid" />
      <Loaded read={read} what="The cost" skeleton={<SkeletonBar w="100%" h={48} />}>
        {({ seesCost, plannedCents, actualCents, missing }) =>
          seesCost ? (
            <>
              <Facts
                items={[
                  ['Budget', budgetCents === null ? 'None' : formatCents(budgetCents)],
                  ['Planned', amountText(plannedCents)],
                  ['Planned against budget', againstBudget(plannedCents, budgetCents)],
                  ['Worked so far', amountText(actualCents)],
                  ['Worked against budget', againstBudget(actualCents, budgetCents)],
                ]}
              />
              {missing.length > 0 ? (
                <Alert severity="warning" sx={{ mt: 1 }}>
                  Rates are missing:{' '}
                  {missing
                    .map(
                      ({ fullName, groupName, day }) =>
                        `${fullName === '' ? 'nobody' : fullName} in ${groupName} on ${formatNumericDay(day)}`,
                    )
                    .join(', ')}
                  .
                </Alert>
              ) : null}
            </>
          ) : (
            <p>You need the right to see invoices to see what the crew is paid.</p>
          )
        }
      </Loaded>
    </section>
  );
}
