import { clientCalls } from './clients';
import { expenseCalls } from './pay-expenses';
import { cancellationCalls } from './pay-cancellation';
import { allowanceCalls } from './pay-allowances';
import { approvalCalls } from './time-approval';
import { basisCalls } from './pay-basis';
import { exportCalls } from './pay-exports';
import { extraCalls } from './pay-extras';
import { attendanceCalls } from './time-attendance';
import { timeCheckCalls } from './time-check';
import { clockCalls } from './time-clocks';
import { invoiceCalls } from './time-invoices';
import { payCalls } from './time-pay';
import { payRunCalls } from './time-pay-run';
import { ratingCalls } from './time-ratings';
import { timeQueryCalls } from './time-queries';

/** Every call about time and pay, in the order of the generated list. */
export const timeCalls = {
  ...clockCalls,
  ...timeCheckCalls,
  ...invoiceCalls,
  ...timeQueryCalls,
  ...approvalCalls,
  ...payCalls,
  ...payRunCalls,
  ...cancellationCalls,
  ...extraCalls,
  ...expenseCalls,
  ...allowanceCalls,
  ...basisCalls,
  ...exportCalls,
  ...ratingCalls,
  ...attendanceCalls,
  ...clientCalls,
};
