import type { PolicyName } from '@crewcall/domain/policies';
import type { z } from 'zod';
import { Done, Empty } from './shapes';
import type { TeamNeeds } from './team-tokens';

type Method = 'GET' | 'POST';

/** The properties of a call other than its body and answer. */
interface Facts<Body extends z.ZodType = z.ZodType, Policy extends PolicyName = PolicyName> {
  /** POST if not set. */
  method?: Method;
  /**
   * Path with Fastify parameters, as `/api/user/getUserPicture/:id`. Only needed if it is not `<base>/<name of the
   * call>`.
   */
  path?: string;
  policy: Policy;
  /** Largest JSON body in bytes; `BODY_BYTES` if not set. A test checks that the limit fits what `body` allows. */
  bodyLimit?: number;
  /**
   * The body arrives as multipart/form-data: its fields match `body`, its files are extra parts. With `isOptional` it
   * may be JSON if there is no file.
   */
  multipart?: { maxFiles: number; maxFileBytes: number; isOptional?: true };
  /** The answer is bytes or a redirect, not JSON. */
  raw?: boolean;
  /**
   * A worker's browser may store the answer until sign-out, for times without reception; an office user's browser
   * never does. Only for the caller's own data, without check-in codes, and without phone numbers except those to call
   * on site. `{ unless }` names a field, as `invoices.pdf`: the answer is not stored if that field is true or not
   * empty.
   */
  storable?: true | { unless: string };
  /** Attempts per minute and IP address, for calls that need no sign-in. */
  ratePerMinute?: number;
  /** The rights that a team's token needs for this call. If not set, no team token may make the call. */
  team?: (body: z.output<Body>) => TeamNeeds;
}

/** A call without name and path, which `callsAt` adds. */
interface Declaration<
  Body extends z.ZodType = z.ZodType,
  Ok extends z.ZodType = z.ZodType,
  Policy extends PolicyName = PolicyName,
> extends Facts<Body, Policy> {
  /** A `write` runs in one audited transaction; a `read` changes nothing. */
  kind: 'read' | 'write';
  /** Input: the JSON body of a POST; for a GET its path parameters and query as one object. */
  body: Body;
  /** The answer on success. Fields that it does not list never leave the server. */
  ok: Ok;
}

/** One call of the API. Its address, schemas and policy are defined only here. */
export interface Call<
  Name extends string = string,
  Body extends z.ZodType = z.ZodType,
  Ok extends z.ZodType = z.ZodType,
  Policy extends PolicyName = PolicyName,
> extends Declaration<Body, Ok, Policy> {
  name: Name;
  method: Method;
  path: string;
}

const declaring =
  (kind: Declaration['kind']) =>
  <
    const Policy extends PolicyName,
    Body extends z.ZodType = typeof Empty,
    Ok extends z.ZodType = typeof Done,
  >(
    said: Facts<Body, Policy> & { body?: Body; ok?: Ok },
  ) =>
    ({ kind, body: Empty, ok: Done, ...said }) as unknown as Declaration<NoInfer<Body>, NoInfer<Ok>, Policy>;

/** Declares a call that changes nothing. `body` is empty by default, and `ok` is `Done`. */
export const read = declaring('read');
/** Declares a call that runs in one audited transaction; defaults as for `read`. */
export const write = declaring('write');

type CallsOf<Declared extends Record<string, Omit<Declaration, 'team'>>> = {
  [Name in keyof Declared]: Call<
    Name & string,
    Declared[Name]['body'],
    Declared[Name]['ok'],
    Declared[Name]['policy']
  >;
};

/** Names each call after its key. The call is a POST to `base/key` unless it sets another method or path. */
export const callsAt = <Declared extends Record<string, Omit<Declaration, 'team'>>>(
  base: string,
  declared: Declared,
): CallsOf<Declared> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, declaration]) => [
      name,
      { name, method: 'POST', path: `${base}/${name}`, ...declaration },
    ]),
  ) as CallsOf<Declared>;
