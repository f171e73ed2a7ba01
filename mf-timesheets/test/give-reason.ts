import { fireEvent, screen, within } from '@testing-library/react';

/** Answers the question for a reason in a test, by the button that goes ahead. Resolves to what was asked. */
export async function giveReason(yes: string, reason = 'Agreed on site.'): Promise<string> {
  const question = await screen.findByRole('alertdialog');
  fireEvent.change(within(question).getByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(within(question).getByRole('button', { name: yes }));
  return question.textContent ?? '';
}
