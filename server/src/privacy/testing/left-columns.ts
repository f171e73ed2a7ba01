/** Columns that name or describe somebody and stay as they are when a person is deleted, with the reason. */
export const left: readonly { columns: RegExp; why: string }[] = [
  {
    columns:
      /\.(created_by|changed_by|processed_by|resolved_by|answered_by|marked_by|payroll_by|uploaded_by|published_by|requested_by|cancelled_by|closed_by|issued_by|approved_by|confirmed_by|noted_by|checked_by|removed_by|repeat_allowed_by|overlap_allowed_by|revoked_by|made_by|decided_by|by)$/,
    why: 'Who did it in the office is the work of the company; screens show the neutral name.',
  },
  {
    columns: /^(job_log|registry_event)\.user_id$/,
    why: 'Who saved or published: the neutral name.',
  },
  { columns: /^timesheet_query_note\.user_id$/, why: 'With its question, which is a pay record.' },
  {
    columns: /^signature\.(signed_by|remark)$/,
    why: 'Who signed for the times of a job, and their remark: a pay record.',
  },
  {
    columns: /^hours_approval\.(contact_name|contact_email|answered_name)$/,
    why: 'Who approved hours for a customer: with the pay records.',
  },
  {
    columns: /^(timesheet_pay|pay_stale)\.user_id$/,
    why: 'Worked out from their timesheets, which are pay records.',
  },
  {
    columns: /^(invoice|client_invoice|quote)\.parties$/,
    why: 'A document keeps the name it was issued with.',
  },
  { columns: /^quote\.answered_name$/, why: 'Who agreed for a customer: a record of business.' },
  { columns: /^audit\.(user_id|detail)$/, why: 'Seven years, without what was written about them.' },
  {
    columns: /^prepend\.|^responsible\.|^job\.(onsite_name|onsite_phone)$|^company\./,
    why: 'Whom to reach at a customer, or the company itself: no account stands behind it.',
  },
  {
    columns:
      /^(crew_group|export_file|job_file|job_template|job_template_file|pay_rule_set|pay_rule_version|allowance_type|public_holiday|licence_type|secret|known_permission|invoice_line|client_line|team_token)\.\w*name$|^registry_event\.detail$/,
    why: 'Names of things.',
  },
  {
    columns: /^venue\.|^venue_licence\./,
    why: 'A place and its contact, who has no account here.',
  },
  { columns: /^chat_file\.name$/, why: 'The files of their messages go; others are not theirs.' },
  { columns: /^login_attempt\.key$/, why: 'Counts failed sign-ins for a day.' },
  { columns: /^event\.contact_\w+$/, why: 'The contact at a customer.' },
  { columns: /^event(_file)?\.name$/, why: 'Names of things.' },
];
