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
  /** Whose customer a worker may know by name, one whose jobs they are kept off among them. */
  | 'job.known'
  /** Files, and names of the others. */
  | 'job.inside'
  /** What only the office and the customer are told. */
  | 'job.desk'
  /** What only the site is told: the office, supervisors, confirmed crew. */
  | 'job.site'
  /** Whole names of the others, and who said no. */
  | 'job.names'
  /** Phones of the others. */
  | 'job.phones'
  /** Everybody's clocks. */
  | 'clock.all'
  /** The codes that crew type at check-in. */
  | 'clock.code';

interface Rule {
  /** What a manager reaches: the jobs of their own companies, none, or what anybody else does. */
  manager: 'own' | 'none' | 'same';
  others: (scope: Scope) => Condition;
}

const ofOffice =
  (others: (scope: Scope) => Condition): Rule['others'] =>
  (scope) =>
    scope.isOffice ? everything : others(scope);
const supervised = ({ user }: Scope) => placedIn(user.id, []);
const runsClocks = (scope: Scope) => (scope.may('timesheet.write') ? everything : supervised(scope));
const seesClocks = ofOffice((scope) => (scope.may('timesheet.read') ? everything : runsClocks(scope)));
const placed = ({ user }: Scope) => placedIn(user.id, [InviteStatus.Pending, InviteStatus.Confirmed]);

const onSite = ({ user }: Scope) => placedIn(user.id, [InviteStatus.Confirmed]);

const rules: Record<Exclude<RowRule, 'invoice.own'>, Rule> = {
  'job.view': {
    manager: 'own',
    others: ofOffice(({ user }) => either(concerning(user.id), openTo(user.id))),
  },
  'job.read': { manager: 'own', others: ofOffice(() => nothing) },
  'job.write': { manager: 'own', others: (scope) => (scope.may('job.write') ? everything : nothing) },
  'job.open': { manager: 'none', others: ({ user }) => openTo(user.id) },
  'job.known': {
    manager: 'none',
    others: ({ user }) => either(concerning(user.id), listedFor(user.id)),
  },
  'job.mine': { manager: 'none', others: placed },
  'job.inside': { manager: 'own', others: ofOffice(placed) },
  'job.desk': { manager: 'own', others: ofOffice(() => nothing) },
  'job.site': { manager: 'none', others: ofOffice(onSite) },
  'job.names': { manager: 'own', others: ofOffice(supervised) },
  'job.phones': { manager: 'none', others: ofOffice(supervised) },
  'chat.use': { manager: 'own', others: ofOffice(onSite) },
  'clock.own': { manager: 'same', others: ({ user }) => confirmedOn(user.id) },
  'clock.all': { manager: 'own', others: seesClocks },
  'clock.code': { manager: 'none', others: ofOffice(runsClocks) },
  'job.supervise': { manager: 'none', others: runsClocks },
  'timesheet.job': {
    manager: 'own',
    others: (scope) => either(seesClocks(scope), confirmedOn(scope.user.id)),
  },
};

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
    const { manager, others } = rules[rule];
    const within =
      !this.isManager || manager === 'same'
        ? others(this)
        : manager === 'own'
          ? ownCompany(this.user, sql`job.prepend`)
          : nothing;
    return sql<boolean>`(job.company_id = ${this.user.companyId} and ${within})`;
  }

  /** The rows of this person's customer companies, over the column that holds a company's prefix. */
  inCompany(prepend: RawBuilder<unknown>): Condition {
    return this.isManager ? ownCompany(this.user, prepend) : everything;
  }

  /** May this person make a job for this customer company, and ask who works there? */
  hasCompany(prepend: string): boolean {
    return !this.isManager || this.user.managerOf.includes(prepend);
  }

  seesPayOf(idUser: number): boolean {
    return idUser === this.user.id || this.may('invoice.read');
  }

  /** Where this person's money goes. */
  seesBankOf(idUser: number): boolean {
    return this.seesPayOf(idUser) || this.may('invoice.write');
  }

  seesPictureOf(idUser: number): boolean {
    return idUser === this.user.id || this.may('crew.read');
  }
}
