import type { ExpenseState } from '@crewcall/domain/expenses';
import { Pill } from '@crewcall/ui/pill';
import { stateLook } from './expense-texts';

/** The state of an expense. */
export function ExpensePill(of: { state: ExpenseState; approvedCents: number | null }) {
  const { tone, icon, word } = stateLook(of);
  return (
    <Pill tone={tone} {...(icon ? { icon } : {})}>
      {word}
    </Pill>
  );
}
