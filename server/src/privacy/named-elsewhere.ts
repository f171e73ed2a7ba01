/** Columns whose rows say nothing of a person but that they were there just now; they go with them. */
export const momentary = [
  'job_editing.user_id',
  'idempotent_call.user_id',
  'refresh_token.user_id',
  'sign_in_challenge.user_id',
  'failure_report.user_id',
] as const;

/** Columns that hold a person's address, also where no account is named; these rows go with them as well. */
export const byAddress = ['registrant.email', 'job_recipient.email', 'message.recipient'] as const;
