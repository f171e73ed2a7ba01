import { useCall } from '@crewcall/platform';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { ExplainedPay } from '../invoices/explained-pay';
import { MinimumSwitch } from '../invoices/minimum-switch';
import { defineSlot } from '../region';

/** Every figure of one timesheet's pay, piece by piece; the office can switch its minimum call off. */
function PayExplained({ idTimesheet }: { idTimesheet: number }) {
  const pay = useCall('explainPayLines', { idTimesheet });
  if (pay.error)
    return (
      <ErrorState
        title="The pay could not be explained"
        error={pay.error}
        onRetry={() => void pay.refetch()}
      />
    );
  if (pay.isPending) return <SkeletonForm fields={3} />;
  if (pay.data.rate === null)
    return (
      <EmptyState
        title="No rate yet"
        text={`A rate for ${pay.data.groupName} is needed before this shift can be paid.`}
      />
    );
  return (
    <>
      <ExplainedPay time={pay.data} allowances={pay.data.allowances} />
      <MinimumSwitch time={{ ...pay.data, idTimesheet }} />
    </>
  );
}

export const region = defineSlot('pay-explained', PayExplained);
