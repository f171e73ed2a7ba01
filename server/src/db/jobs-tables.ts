import type { Generated, GeneratedAlways } from 'kysely';
import type { JobTable } from './job-table';
import type { Json } from './json-column';

/** Jobs, who works on them, and what is said about them. */
export interface JobsTables {
  job: JobTable;
  job_supervisor: {
    job_id: number;
    user_id: number;
  };
  job_editing: {
    job_id: number;
    user_id: number;
    form_id: string;
    place: string;
    seen_at: number;
  };
  job_recipient: {
    job_id: number;
    email: string;
  };
  responsible: {
    id: GeneratedAlways<number>;
    company_id: number;
    prepend: Generated<string>;
    name: string;
    phone: string;
  };
  job_crew: {
    id: GeneratedAlways<number>;
    job_id: number;
    group_id: number;
    amount: number;
    start_at: number;
    end_at: number | null;
    require_code: Generated<boolean>;
    code: string;
    deleted_at: number | null;
    /** How long an invitation waits before the next person is asked; null where nobody is asked of itself. */
    keep_inviting_hours: Generated<number | null>;
    keep_inviting_since: Generated<number | null>;
  };
  cover_request: {
    id: GeneratedAlways<number>;
    company_id: number;
    crew_id: number;
    user_id: number;
    reason: string;
    offered: boolean;
    /** `CoverState` of the domain. */
    state: Generated<number>;
    /** What a taker has read, start and location; when either changes, their word is void. */
    for_start: number;
    for_place: string;
    taken_by: number | null;
    taken_at: number | null;
    /** A shift of the taker's own, given in return, as the asker has read it. */
    swap_crew_id: number | null;
    swap_for_start: number | null;
    swap_accepted_at: number | null;
    decided_by: number | null;
    decided_at: number | null;
    decision_text: Generated<string>;
    late: Generated<boolean>;
    created_at: number;
  };
  lapsed_invite: {
    crew_id: number;
    user_id: number;
    company_id: number;
    lapsed_at: number;
    superseded_at: number | null;
  };
  crew_member: {
    id: GeneratedAlways<number>;
    crew_id: number;
    user_id: number;
    status: number;
    invited_at: Generated<number>;
    answered_at: number | null;
    answered_by: number | null;
    reminded_at: number | null;
    /** An invitation was on a page in sight. */
    seen_at: number | null;
    coming_for_start: number | null;
    coming_asked_at: number | null;
    coming_chased_at: number | null;
    coming_again_at: number | null;
    coming_answer: string | null;
    coming_minutes: number | null;
    coming_at: number | null;
    late_told_at: number | null;
    out_told_at: number | null;
  };
  application: {
    id: GeneratedAlways<number>;
    crew_id: number;
    user_id: number;
    applied_at: Generated<number>;
    withdrawn_at: number | null;
    processed_at: number | null;
    processed_by: number | null;
    approved: boolean | null;
  };
  /** Who was confirmed on a crew of the job and is on it no more. */
  former_crew: {
    job_id: number;
    user_id: number;
  };
  /** Who was invited to a crew of the job, applied, and answered what. */
  crew_log: {
    id: GeneratedAlways<number>;
    job_id: number;
    crew_id: number | null;
    user_id: number;
    by: number | null;
    at: Generated<number>;
    did: string;
  };
  sent_notice: {
    id: GeneratedAlways<number>;
    user_id: number;
    recipients: number;
    at: Generated<number>;
  };
  job_absence: {
    crew_id: number;
    user_id: number;
    marked_by: number;
    marked_at: Generated<number>;
  };
  chat_message: {
    id: GeneratedAlways<number>;
    job_id: number;
    sender_id: number;
    content: string;
    sent_at: Generated<number>;
    file_id: number | null;
    deleted: Generated<boolean>;
    key: string | null;
  };
  chat_file: {
    message_id: number;
    name: string;
    blob_id: number;
    width: number | null;
    height: number | null;
  };
  chat_read: {
    job_id: number;
    user_id: number;
    last_read_id: number;
    notified_id: Generated<number>;
  };
  job_file: {
    id: GeneratedAlways<number>;
    job_id: number;
    name: string;
    blob_id: number;
    uploaded_by: number | null;
    uploaded_at: Generated<number>;
  };
  job_log: {
    id: GeneratedAlways<number>;
    job_id: number;
    user_id: number | null;
    logged_at: Generated<number>;
    changed: string[];
    snapshot: Json;
    version: number | null;
  };
  crew_licence: {
    crew_id: number;
    type_id: number;
    company_id: number;
    rule: string;
    created_at: Generated<number>;
  };
}
