import { InviteStatus } from '@crewcall/domain/invite';
import type { ReaderGroup, ThreadKind } from '@crewcall/domain/chat-threads';
import { can, roleOf } from '@crewcall/domain/policies';
import type { PolicyName, rowScoped } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  concerning,
  confirmedOn,
  either,
  everything,
  listedFor,
  nothing,
  openTo,
  ownCompany,
  placedIn,
  workedOn,
} from './job-rows';
import type { Condition } from './job-rows';
import { holdsRight } from './people';

/** The facts about the caller that row rules use. */
export interface Viewer {
  id: number;
  companyId: number;
  permissions: readonly string[];
  managerOf: readonly string[];
}

/** A policy that is checked row by row, or one of these finer rules. Each gives the jobs where the caller passes. */
export type RowRule =
  | (typeof rowScoped)[number]
  /** Jobs under My Shifts: the worker is invited, confirmed or supervising. */
  | 'job.mine'
  /** Jobs that the worker may find under Openings. */
  | 'job.open'
  /** Jobs that the worker has worked or is confirmed on. */
  | 'job.worked'
  /** Jobs whose customer a worker may know by name, including customers for whom they are blocked. */
  | 'job.known'
  /** Jobs whose files, and names of other workers, the caller sees. */
  | 'job.inside'
  /** Jobs of the office or a customer's manager, for facts that only those see. */
  | 'job.desk'
  /** Jobs where the caller is on site, as confirmed crew or supervisor; all jobs for the office. */
  | 'job.site'
  /** Jobs where the caller sees the board of the day, pictures of the other workers, and who declined. */
  | 'job.led'
  /** Jobs where the caller sees the phone numbers of the other workers. */
  | 'job.phones'
  /** Jobs where the caller reads the customer's thread, everybody's thread with the office or with the supervisors. */
  | 'chat.customer'
  | 'chat.office'
  | 'chat.supervisor'
  /** Jobs where the caller has threads of their own. */
  | 'chat.own'
  /** Jobs where the caller sees everybody's timesheets, and with them full names. */
  | 'clock.all'
  /** Jobs where the caller sees the codes that crew type at check-in. */
  | 'clock.code';

interface Rule {
  /** The jobs of a customer's manager: those of their own companies, or none. */
  manager: 'own' | 'none';
  /** Does the office get all jobs of the company? */
  office?: true;
  others: (scope: Scope) => Condition;
}

const supervised = ({ user }: Scope) => placedIn(user.id, []);
const runsClocks = (scope: Scope) => (scope.may('timesheet.write') ? everything : supervised(scope));
const seesClocks = (scope: Scope) => (scope.seesAllClocks ? everything : supervised(scope));
const placed = ({ user }: Scope) => placedIn(user.id, [InviteStatus.Pending, InviteStatus.Confirmed]);

const onSite = ({ user }: Scope) => placedIn(user.id, [InviteStatus.Confirmed]);

/** Rules over other rows than jobs, with the column that names whose they are. */
const ownRows = { 'invoice.own': 'i.user_id', 'expense.own': 'x.user_id' } as const;
const isOwn = (rule: RowRule): rule is keyof typeof ownRows => Object.hasOwn(ownRows, rule);

const rules: Record<Exclude<RowRule, keyof typeof ownRows>, Rule> = {
  'job.view': {
    manager: 'own',
    office: true,
    others: ({ user }) => either(concerning(user.id), openTo(user.id)),
  },
  'job.read': { manager: 'own', office: true, others: () => nothing },
  'job.write': { manager: 'own', others: (scope) => (scope.may('job.write') ? everything : nothing) },
  'job.open': { manager: 'none', others: ({ user }) => openTo(user.id) },
  'job.known': {
    manager: 'none',
    others: ({ user }) => either(concerning(user.id), listedFor(user.id)),
  },
  'job.mine': { manager: 'none', others: placed },
  'job.worked': { manager: 'none', others: ({ user }) => workedOn(user.id) },
  'job.inside': { manager: 'own', office: true, others: placed },
  'job.desk': { manager: 'own', office: true, others: () => nothing },
  'job.site': { manager: 'none', office: true, others: onSite },
  'job.led': { manager: 'own', office: true, others: supervised },
  'job.phones': { manager: 'none', office: true, others: supervised },
  'chat.use': { manager: 'own', office: true, others: onSite },
  'chat.customer': { manager: 'own', office: true, others: () => nothing },
  'chat.office': { manager: 'none', office: true, others: () => nothing },
  'chat.supervisor': { manager: 'none', others: supervised },
  'chat.own': { manager: 'none', others: onSite },
  'clock.own': { manager: 'none', others: ({ user }) => confirmedOn(user.id) },
  'clock.all': { manager: 'own', office: true, others: seesClocks },
  'clock.code': { manager: 'none', office: true, others: runsClocks },
  'job.supervise': { manager: 'none', others: runsClocks },
  'timesheet.job': {
    manager: 'own',
    office: true,
    others: (scope) => either(seesClocks(scope), confirmedOn(scope.user.id)),
  },
};

/** The rule by which a thread of a job's chat is read. The worker of a private thread reads it by `chat.own`. */
export const threadRule = {
  crew: 'chat.use',
  customer: 'chat.customer',
  office: 'chat.office',
  supervisor: 'chat.supervisor',
} as const satisfies Record<ThreadKind, RowRule>;

/** The groups of people that the rule of a thread lets read, in the order in which they are named. */
export function readerGroups(kind: ThreadKind): ReaderGroup[] {
  const { manager, office, others } = rules[threadRule[kind]];
  return [
    ...(others === onSite ? (['crew', 'supervisors'] as const) : []),
    ...(others === supervised ? (['supervisors'] as const) : []),
    ...(office ? (['office'] as const) : []),
    ...(manager === 'own' ? (['managers'] as const) : []),
  ];
}

/**
 * Does a person pass a rule for a job by their rights alone, whether they are on the job or not? `person` is a table or
 * alias of app_user; the condition is also over `job`.
 */
export function reachesByRights(person: string, rule: 'job.read'): Condition {
  const { manager, office } = rules[rule];
  const own = sql<boolean>`job.prepend = any(${sql.ref(`${person}.manager_of`)})`;
  const within = either(manager === 'own' ? own : nothing, office ? holdsRight(person, 'job:read') : nothing);
  return sql<boolean>`(${sql.ref(`${person}.company_id`)} = job.company_id and ${within})`;
}

/**
 * What the caller may see and do, row by row. Every handler gets one; nothing else on the server decides about rows.
 * The call's policy, which looks at the caller only, is checked before: the rows only narrow it further.
 */
export class Scope {
  constructor(readonly user: Viewer) {}

  /** Is the caller a customer's manager? They see the jobs of their own companies only, whatever rights they have. */
  get isManager(): boolean {
    return roleOf(this.user) === 'manager';
  }

  /** Is the caller neither a customer's manager nor in the office? */
  get isCrew(): boolean {
    return roleOf(this.user) === 'crew';
  }

  /** Sees every job of the company. */
  get isOffice(): boolean {
    return !this.isManager && this.may('job.read');
  }

  /** Sees all there is of the jobs that they see at all. */
  get seesAll(): boolean {
    return this.isManager || this.isOffice;
  }

  /** Does the caller see every timesheet of the company? */
  get seesAllClocks(): boolean {
    return this.isOffice || this.may('timesheet.read') || this.may('timesheet.write');
  }

  may(policy: PolicyName): boolean {
    return can(this.user, policy);
  }

  /** May the caller open a page of a manifest? Takes any policy name, as publishing has checked it. */
  mayOpen({ policy }: { policy: string }): boolean {
    return can(this.user, policy);
  }

  /**
   * SQL condition for the rows that a rule allows, over `job`; for `invoice.own` over `i` of invoice, for `expense.own`
   * over `x` of expense.
   */
  rows(rule: RowRule): Condition {
    if (isOwn(rule)) return sql<boolean>`${sql.ref(ownRows[rule])} = ${this.user.id}`;
    const { manager, office, others } = rules[rule];
    const within =
      office && this.isOffice
        ? everything
        : !this.isManager
          ? others(this)
          : manager === 'own'
            ? ownCompany(this.user, sql`job.prepend`)
            : nothing;
    return sql<boolean>`(job.company_id = ${this.user.companyId} and ${within})`;
  }

  /** SQL condition that limits a manager to their own companies, over the column with a company's prefix. */
  inCompany(prepend: RawBuilder<unknown>): Condition {
    return this.isManager ? ownCompany(this.user, prepend) : everything;
  }

  /** May this person make a job for this customer company, and ask who works there? */
  hasCompany(prepend: string): boolean {
    return !this.isManager || this.user.managerOf.includes(prepend);
  }

  /**
   * Does the caller see which invoice a timesheet is on? Customers do not. Supervisors do, since an invoice locks the
   * timesheet.
   */
  get seesInvoiceOfTimes(): boolean {
    return !this.isManager;
  }

  /** May the caller open the receipts of this user? `idUser` is undefined if there is no such expense. */
  opensReceiptsOf(idUser: number | undefined): boolean {
    return (idUser === this.user.id && this.may('expense.own')) || this.may('invoice.write');
  }

  seesPayOf(idUser: number): boolean {
    return idUser === this.user.id || this.may('invoice.read');
  }

  /** Does the caller see this person's bank account? */
  seesBankOf(idUser: number): boolean {
    return this.seesPayOf(idUser) || this.may('invoice.write');
  }

  /** Does the caller see this person's picture and CV? */
  seesFilesOf(idUser: number): boolean {
    return idUser === this.user.id || this.may('crew.read');
  }

  changesCvOf(idUser: number): boolean {
    return idUser === this.user.id ? !this.isManager : this.may('user.write');
  }

  /**
   * May the caller open the licences of this user? `idUser` is undefined if there is no such licence: only the office
   * may know that.
   */
  opensLicencesOf(idUser: number | undefined): boolean {
    return idUser === this.user.id || this.may('user.write');
  }

  /** Does the caller see and plan when this person can work? */
  plansFor(idUser: number): boolean {
    return idUser === this.user.id || this.may('job.office');
  }
}
