import { InviteStatus } from '@crewcall/domain/invite';
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
} from './job-rows';
import type { Condition } from './job-rows';
import { holdsRight } from './people';

/** What row rules look at. */
export interface Viewer {
  id: number;
  companyId: number;
  permissions: readonly string[];
  managerOf: readonly string[];
}

/** A row-scoped policy, or a finer question that only the row answers. */
export type RowRule =
  | (typeof rowScoped)[number]
  /** My Shifts: invited, confirmed or supervising. */
  | 'job.mine'
  /** Openings that any worker may find. */
  | 'job.open'
  /** Jobs whose customer a worker may know by name, including customers who blocked them. */
  | 'job.known'
  /** Files, and names of the others. */
  | 'job.inside'
  /** Only for the office and the customer. */
  | 'job.desk'
  /** Only for the people on site: the office, supervisors, confirmed crew. */
  | 'job.site'
  /** For the job's leaders: the board of the day, pictures of the others, and who said no. */
  | 'job.led'
  /** Phones of the others. */
  | 'job.phones'
  /** Everybody's clocks, and with them whole names of the others. */
  | 'clock.all'
  /** The codes that crew type at check-in. */
  | 'clock.code';

interface Rule {
  /** What a manager reaches: the jobs of their own companies, or none. */
  manager: 'own' | 'none';
  /** The office reaches all of the company's. */
  office?: true;
  others: (scope: Scope) => Condition;
}

const supervised = ({ user }: Scope) => placedIn(user.id, []);
const runsClocks = (scope: Scope) => (scope.may('timesheet.write') ? everything : supervised(scope));
const seesClocks = (scope: Scope) => (scope.seesAllClocks ? everything : supervised(scope));
const placed = ({ user }: Scope) => placedIn(user.id, [InviteStatus.Pending, InviteStatus.Confirmed]);

const onSite = ({ user }: Scope) => placedIn(user.id, [InviteStatus.Confirmed]);

const rules: Record<Exclude<RowRule, 'invoice.own'>, Rule> = {
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
  'job.inside': { manager: 'own', office: true, others: placed },
  'job.desk': { manager: 'own', office: true, others: () => nothing },
  'job.site': { manager: 'none', office: true, others: onSite },
  'job.led': { manager: 'own', office: true, others: supervised },
  'job.phones': { manager: 'none', office: true, others: supervised },
  'chat.use': { manager: 'own', office: true, others: onSite },
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

/**
 * The users who reach the rows of a rule by their rights alone, whether they are on the job or not. `person` is a table
 * or alias of app_user, as `job` is one of jobs.
 */
export function reachesByRights(person: string, rule: 'chat.use' | 'job.read'): Condition {
  const { manager, office } = rules[rule];
  const own = sql<boolean>`job.prepend = any(${sql.ref(`${person}.manager_of`)})`;
  const within = either(manager === 'own' ? own : nothing, office ? holdsRight(person, 'job:read') : nothing);
  return sql<boolean>`(${sql.ref(`${person}.company_id`)} = job.company_id and ${within})`;
}

/**
 * What one person may see and do, row by row. The context of a call hands it to the handler; nothing else on the server
 * decides about rows. The call's policy, over the person alone, is checked before: rows only narrow it further.
 */
export class Scope {
  constructor(readonly user: Viewer) {}

  /** Of a customer: their own companies' jobs, whatever rights they hold. */
  get isManager(): boolean {
    return roleOf(this.user) === 'manager';
  }

  /** Neither of a customer nor of the office. */
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

  /** Sees every clock of the company. */
  get seesAllClocks(): boolean {
    return this.isOffice || this.may('timesheet.read') || this.may('timesheet.write');
  }

  may(policy: PolicyName): boolean {
    return can(this.user, policy);
  }

  /** A page of a manifest, whose policy was checked when it was published. */
  mayOpen({ policy }: { policy: string }): boolean {
    return can(this.user, policy);
  }

  /** The rows that a rule lets this person reach, as SQL over the table or alias `job`; `i` of invoices for invoice.own. */
  rows(rule: RowRule): Condition {
    if (rule === 'invoice.own') return sql<boolean>`i.user_id = ${this.user.id}`;
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

  /** The rows of this person's customer companies, over the column with a company's prefix. */
  inCompany(prepend: RawBuilder<unknown>): Condition {
    return this.isManager ? ownCompany(this.user, prepend) : everything;
  }

  /** May this person make a job for this customer company, and ask who works there? */
  hasCompany(prepend: string): boolean {
    return !this.isManager || this.user.managerOf.includes(prepend);
  }

  /**
   * The number of the invoice that a time is on. Not for customers; for those who run the clocks, since it locks the
   * time.
   */
  get seesInvoiceOfTimes(): boolean {
    return !this.isManager;
  }

  seesPayOf(idUser: number): boolean {
    return idUser === this.user.id || this.may('invoice.read');
  }

  /** Where this person's money goes. */
  seesBankOf(idUser: number): boolean {
    return this.seesPayOf(idUser) || this.may('invoice.write');
  }

  /** Picture and CV. */
  seesFilesOf(idUser: number): boolean {
    return idUser === this.user.id || this.may('crew.read');
  }

  changesCvOf(idUser: number): boolean {
    return idUser === this.user.id ? !this.isManager : this.may('user.write');
  }

  /** `idUser` is undefined if there is no such licence: only the office may know that. */
  opensLicencesOf(idUser: number | undefined): boolean {
    return idUser === this.user.id || this.may('user.write');
  }

  /** When somebody can work. */
  plansFor(idUser: number): boolean {
    return idUser === this.user.id || this.may('job.office');
  }
}
