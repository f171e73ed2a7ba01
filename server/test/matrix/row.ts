import type { CallName, In } from '@crewcall/contract/types';
import type { Permission } from '@crewcall/domain/policies';
import type { World } from './world';

export const roles = ['nobody', 'crew', 'supervisor', 'manager', 'admin'] as const;
export type RoleName = (typeof roles)[number];

type Make<N extends CallName> = (world: World) => In<N> | Promise<In<N>>;

/** One call's row of the matrix: a body that is valid for those who may, and one that names somebody else's rows. */
export interface Row<N extends CallName> {
  body: Make<N>;
  /** Of those whom the policy lets in, whose rows the body names; all of them where it is not given. */
  mine?: readonly RoleName[];
  /** A caller whom the policy lets in, with a body that names what is not theirs. */
  foreign?: { as: RoleName; body: Make<N> };
  /** Bodies that the policy alone would let through, but that need this permission as well. */
  also?: readonly {
    what: string;
    needs: Permission;
    body: (world: World) => In<N> | Promise<In<N>>;
  }[];
  /** What the valid body answers, 200 where not given. */
  status?: number | Partial<Record<RoleName, number>>;
  /** The valid body is refused by a business rule: its answer is 200 with an error. */
  refused?: true;
  /** Files, for calls that take multipart. */
  multipart?: true;
}

export type Rows<N extends CallName> = { readonly [K in N]: Row<K> };
