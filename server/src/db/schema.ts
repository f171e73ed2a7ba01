import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import type { JobTable } from './job-table';

// The data model as TypeScript sees it; a test compares it with the database. Columns *_at are epoch ms,
// *_cents whole cents, *_ms durations in ms.

/** jsonb: read as a value, written as JSON text. */
type Json<T = unknown> = ColumnType<T, string, string>;

interface BlobTable {
  id: GeneratedAlways<number>;
  sha256: string;
  mime: string;
  bytes: number;
  data: Buffer | null;
  created_at: Generated<number>;
}

interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  config: ColumnType<unknown, string | undefined, string>;
  logo_blob_id: number | null;
}

interface SecretTable {
  name: string;
  value: Json;
}

interface CrewGroupTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  active: Generated<boolean>;
}

interface PrependTable {
  id: GeneratedAlways<number>;
  company_id: number;
  text: string;
  full_name: string;
  default_color: Generated<string>;
  logo_blob_id: number | null;
  search: GeneratedAlways<string>;
}

export interface AppUserTable {
  id: GeneratedAlways<number>;
  company_id: number;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  phone: Generated<string>;
  permissions: Generated<string[]>;
  manager_of: Generated<string[]>;
  active: Generated<boolean>;
  birthday: number | null;
  abn: Generated<string>;
  emergency_name: Generated<string>;
  emergency_number: Generated<string>;
  address: Generated<string>;
  suburb: Generated<string>;
  city: Generated<string>;
  state: number | null;
  postcode: Generated<string>;
  bank_name: Generated<string>;
  bank_account_name: Generated<string>;
  bank_account_number: Generated<string>;
  bank_account_bsb: Generated<string>;
  gst_registered: Generated<boolean>;
  rcti_agreed_at: number | null;
  picture_blob_id: number | null;
  cv_blob_id: number | null;
  signature_blob_id: number | null;
  created_at: Generated<number>;
  updated_at: Generated<number>;
  search_name: GeneratedAlways<string>;
  search: GeneratedAlways<string>;
}

interface UserGroupRateTable {
  user_id: number;
  group_id: number;
  rate_cents: number | null;
}

interface FilterDefinitionTable {
  id: GeneratedAlways<number>;
  company_id: number;
  description: string;
  type: string;
  options: Generated<string[]>;
}

interface UserFilterTable {
  user_id: number;
  filter_id: number;
  value: string;
}

interface SessionTable {
  token_hash: Buffer;
  user_id: number;
  family: string;
  created_at: Generated<number>;
  expires_at: number;
  last_seen_at: Generated<number>;
  ip: Generated<string>;
  agent: Generated<string>;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  family: string;
  user_id: number;
  remember: boolean;
  expires_at: number;
  rotated_at: number | null;
  successor_hash: Buffer | null;
  revoked_at: number | null;
  created_at: Generated<number>;
  agent: Generated<string>;
}

interface LoginLinkTable {
  token_hash: Buffer;
  user_id: number | null;
  registrant_id: number | null;
  purpose: string;
  created_by: number | null;
  created_at: Generated<number>;
  expires_at: number;
  used_at: number | null;
}

interface LoginAttemptTable {
  key: string;
  window_start: number;
  failures: number;
  blocked_until: Generated<number>;
}

interface ContractDocumentTable {
  company_id: number;
  version: number;
  title: string;
  body_html: string;
  checkboxes: Json;
  created_at: Generated<number>;
}

interface ContractSignatureTable {
  id: GeneratedAlways<number>;
  user_id: number;
  company_id: number;
  version: number;
  name: string;
  checked: string[];
  image_blob_id: number;
  signed_at: Generated<number>;
}

interface PushSubscriptionTable {
  id: GeneratedAlways<number>;
  user_id: number;
  endpoint: string;
  subscription: Json;
  family: string | null;
  created_at: Generated<number>;
}

interface NotificationPreferenceTable {
  user_id: number;
  topic: string;
  push: Generated<boolean>;
  mail: Generated<boolean>;
  sms: Generated<boolean>;
}

interface CalendarFeedTable {
  user_id: number;
  token_hash: Buffer;
  created_at: Generated<number>;
}

interface RegistrantTable {
  id: GeneratedAlways<number>;
  company_id: number;
  type: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  postcode: string;
  message: Generated<string>;
  company_name: Generated<string>;
  website: Generated<string>;
  abn: Generated<string>;
  cv_blob_id: number | null;
  draft_token_hash: Buffer | null;
  registered_at: Generated<number>;
  processed_at: number | null;
  processed_by: number | null;
  approved: boolean | null;
  user_id: number | null;
  told_at: number | null;
}

interface CompanyInviteTable {
  id: GeneratedAlways<number>;
  prepend_id: number;
  user_id: number;
  status: Generated<number>;
  created_at: Generated<number>;
  answered_at: number | null;
}

interface TodoTable {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  description: string;
  completed: Generated<boolean>;
  created_at: Generated<number>;
}

interface JobSupervisorTable {
  job_id: number;
  user_id: number;
}

interface JobEditingTable {
  job_id: number;
  user_id: number;
  form_id: string;
  place: string;
  seen_at: number;
}

interface DoneActionTable {
  user_id: number;
  call: string;
  key: string;
  answer: Json;
  at: Generated<number>;
}

interface JobRecipientTable {
  job_id: number;
  email: string;
}

interface ResponsibleTable {
  id: GeneratedAlways<number>;
  company_id: number;
  prepend: Generated<string>;
  name: string;
  phone: string;
}

export interface JobCrewTable {
  id: GeneratedAlways<number>;
  job_id: number;
  group_id: number;
  amount: number;
  start_at: number;
  end_at: number | null;
  require_code: Generated<boolean>;
  code: string;
  deleted_at: number | null;
}

interface CrewMemberTable {
  id: GeneratedAlways<number>;
  crew_id: number;
  user_id: number;
  status: number;
  invited_at: Generated<number>;
  answered_at: number | null;
  answered_by: number | null;
  reminded_at: number | null;
}

interface ApplicationTable {
  id: GeneratedAlways<number>;
  crew_id: number;
  user_id: number;
  applied_at: Generated<number>;
  withdrawn_at: number | null;
  processed_at: number | null;
  processed_by: number | null;
  approved: boolean | null;
}

/** Who was confirmed on a crew of the job and is on it no more. */
interface FormerCrewTable {
  job_id: number;
  user_id: number;
}

interface SentNoticeTable {
  id: GeneratedAlways<number>;
  user_id: number;
  recipients: number;
  at: Generated<number>;
}

interface JobAbsenceTable {
  crew_id: number;
  user_id: number;
  marked_by: number;
  marked_at: Generated<number>;
}

interface ChatMessageTable {
  id: GeneratedAlways<number>;
  job_id: number;
  sender_id: number;
  content: string;
  sent_at: Generated<number>;
  file_id: number | null;
  deleted: Generated<boolean>;
  key: string | null;
}

interface ChatFileTable {
  message_id: number;
  name: string;
  blob_id: number;
  width: number | null;
  height: number | null;
}

interface ChatReadTable {
  job_id: number;
  user_id: number;
  last_read_id: number;
  notified_id: Generated<number>;
}

interface JobFileTable {
  id: GeneratedAlways<number>;
  job_id: number;
  name: string;
  blob_id: number;
  uploaded_by: number | null;
  uploaded_at: Generated<number>;
}

interface JobLogTable {
  id: GeneratedAlways<number>;
  job_id: number;
  user_id: number | null;
  logged_at: Generated<number>;
  changed: string[];
  snapshot: Json;
  version: number | null;
}

interface SignatureTable {
  id: GeneratedAlways<number>;
  job_id: number;
  signed_by: string;
  image_blob_id: number;
  created_by: number;
  signed_at: Generated<number>;
}

export interface InvoiceTable {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  week_start: string;
  week_end: string;
  end_at: number;
  kind: Generated<string>;
  status: Generated<number>;
  net_cents: number;
  gst_cents: Generated<number>;
  total_cents: number;
  parties: Json;
  pdf_blob_id: number | null;
  in_full_file_at: number | null;
  cancelled_at: number | null;
  cancelled_by: number | null;
  created_by: number | null;
  issued_at: Generated<number>;
}

export interface TimesheetTable {
  id: GeneratedAlways<number>;
  job_id: number;
  crew_id: number;
  group_id: number;
  user_id: number;
  start_at: number;
  end_at: number | null;
  break_ms: Generated<number>;
  rate_cents: number | null;
  signature_id: number | null;
  invoice_id: number | null;
  created_by: number | null;
  created_at: Generated<number>;
  updated_at: Generated<number>;
}

interface InvoiceLineTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  timesheet_id: number | null;
  job_id: number;
  job_title: string;
  group_name: string;
  zone: string;
  start_at: number;
  end_at: number;
  break_ms: number;
  paid_minutes: number;
  rate_cents: number;
  bands: Json;
  cents: number;
}

export interface ClockTapTable {
  id: GeneratedAlways<number>;
  user_id: number;
  job_id: number;
  action: string;
  key: string | null;
  tap_at: number;
  received_at: Generated<number>;
  outcome: string;
  reason: Generated<string>;
  timesheet_id: number | null;
  resolved_at: number | null;
  resolved_by: number | null;
}

interface BankFileTable {
  id: GeneratedAlways<number>;
  company_id: number;
  type: number;
  payment_date: string;
  count: number;
  total_cents: number;
  blob_id: number;
  created_by: number | null;
  created_at: Generated<number>;
}

interface BankFileInvoiceTable {
  bank_file_id: number;
  invoice_id: number;
  cents: number;
}

interface AuditTable {
  id: GeneratedAlways<number>;
  at: Generated<number>;
  user_id: number | null;
  call: string;
  entity: Generated<string>;
  entity_id: Generated<string>;
  detail: ColumnType<unknown, string | undefined, string>;
}

interface ChangeTable {
  seq: GeneratedAlways<number>;
  at: Generated<number>;
  event: string;
  ids: ColumnType<unknown, string | undefined, string>;
  audience: string[];
}

interface MessageTable {
  id: GeneratedAlways<number>;
  channel: string;
  user_id: number | null;
  recipient: string;
  subject: Generated<string>;
  body: string;
  extra: ColumnType<unknown, string | undefined, string>;
  status: Generated<string>;
  attempts: Generated<number>;
  error: string | null;
  created_at: Generated<number>;
  sent_at: number | null;
}

interface ReleaseTable {
  id: GeneratedAlways<number>;
  remote: string;
  version: string;
  release: string;
  manifest: Json<RemoteManifest>;
  published_by: number | null;
  published_at: Generated<number>;
}

interface ReleaseFileTable {
  release_id: number;
  path: string;
  mime: string;
  blob_id: number;
  brotli_blob_id: number | null;
}

interface RegistryEntryTable {
  remote: string;
  live_release_id: number | null;
  canary_release_id: number | null;
  canary_rule: ColumnType<unknown, string | null | undefined, string | null>;
  disabled_reason: string | null;
  updated_at: Generated<number>;
}

interface RegistryEventTable {
  id: GeneratedAlways<number>;
  at: Generated<number>;
  user_id: number | null;
  remote: string;
  action: string;
  detail: Generated<string>;
}

interface FailureReportTable {
  id: GeneratedAlways<number>;
  at: Generated<number>;
  user_id: number | null;
  message: string;
  stack: Generated<string>;
  remote: Generated<string>;
  release: Generated<string>;
  endpoint: Generated<string>;
  method: Generated<string>;
  payload: Generated<string>;
  page: Generated<string>;
}

/** Every table by its name. */
/** The permissions that this company's people have met. */
interface KnownPermissionTable {
  name: string;
}

export interface DB {
  blob: BlobTable;
  company: CompanyTable;
  secret: SecretTable;
  crew_group: CrewGroupTable;
  prepend: PrependTable;
  app_user: AppUserTable;
  user_group_rate: UserGroupRateTable;
  filter_definition: FilterDefinitionTable;
  user_filter: UserFilterTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  login_link: LoginLinkTable;
  login_attempt: LoginAttemptTable;
  contract_document: ContractDocumentTable;
  contract_signature: ContractSignatureTable;
  push_subscription: PushSubscriptionTable;
  notification_preference: NotificationPreferenceTable;
  calendar_feed: CalendarFeedTable;
  registrant: RegistrantTable;
  company_invite: CompanyInviteTable;
  todo: TodoTable;
  job: JobTable;
  job_supervisor: JobSupervisorTable;
  job_editing: JobEditingTable;
  done_action: DoneActionTable;
  job_recipient: JobRecipientTable;
  responsible: ResponsibleTable;
  job_crew: JobCrewTable;
  crew_member: CrewMemberTable;
  application: ApplicationTable;
  former_crew: FormerCrewTable;
  sent_notice: SentNoticeTable;
  job_absence: JobAbsenceTable;
  chat_message: ChatMessageTable;
  chat_file: ChatFileTable;
  chat_read: ChatReadTable;
  job_file: JobFileTable;
  job_log: JobLogTable;
  signature: SignatureTable;
  invoice: InvoiceTable;
  timesheet: TimesheetTable;
  invoice_line: InvoiceLineTable;
  clock_tap: ClockTapTable;
  bank_file: BankFileTable;
  bank_file_invoice: BankFileInvoiceTable;
  audit: AuditTable;
  change: ChangeTable;
  message: MessageTable;
  release: ReleaseTable;
  release_file: ReleaseFileTable;
  registry_entry: RegistryEntryTable;
  registry_event: RegistryEventTable;
  failure_report: FailureReportTable;
  known_permission: KnownPermissionTable;
}
