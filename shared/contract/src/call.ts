import type { PolicyName } from '@crewcall/domain/policies';
import type { z } from 'zod';
import { Done, Empty } from './shapes';
import type { TeamNeeds } from './team-tokens';

type Method = 'GET' | 'POST';

/** What a call says of itself beside its shapes. */
interface Facts<Body extends z.ZodType = z.ZodType, Policy extends PolicyName = PolicyName> {
  /** POST where unset. */
  method?: Method;
  /** Path with Fastify parameters, as `/api/user/getUserPicture/:id`, where it does not end in the call's name. */
  path?: string;
  policy: Policy;
  /** Largest body in bytes where it is JSON; `BODY_BYTES` where unset, which a test holds to what `body` allows. */
  bodyLimit?: number;
  /**
   * The body arrives as multipart/form-data: its fields match `body`, its files come beside. With `isOptional` it may
   * be JSON where there is no file.
   */
  multipart?: { maxFiles: number; maxFileBytes: number; isOptional?: true };
  /** The answer is bytes or a redirect, not JSON. */
  raw?: boolean;
  /**
   * The answer is the caller's own and holds no code, and of phones only those that one calls on site. A worker's
   * browser may store it until sign-out, for times without reception. The office's stores none. As `{ unless }`: not
   * where this field of the answer, as `invoices.pdf`, is true or holds something.
   */
  storable?: true | { unless: string };
  /** Attempts per minute and address, for calls that a stranger can make. */
  ratePerMinute?: number;
  /** What it needs of a team's token. A call without this is none that such a token may make. */
  team?: (body: z.output<Body>) => TeamNeeds;
}

/** A call without its address, which comes with `callsAt`. */
interface Declaration<
  Body extends z.ZodType = z.ZodType,
  Ok extends z.ZodType = z.ZodType,
  Policy extends PolicyName = PolicyName,
> extends Facts<Body, Policy> {
  /** A `write` runs in one audited transaction; a `read` changes nothing. */
  kind: 'read' | 'write';
  /** Input: the JSON body of a POST; for a GET its path parameters and query as one object. */
  body: Body;
  /** The answer of success. Unlisted fields never leave the server. */
  ok: Ok;
}

/** One call of the API: the only place that knows its address, its shapes and who may make it. */
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

/** Declares a call that changes nothing; a misspelt policy does not compile. Unsaid, it takes nothing, and answers `Done`. */
export const read = declaring('read');
/** The same of one that runs in an audited transaction. */
export const write = declaring('write');

type CallsOf<Declared extends Record<string, Omit<Declaration, 'team'>>> = {
  [Name in keyof Declared]: Call<
    Name & string,
    Declared[Name]['body'],
    Declared[Name]['ok'],
    Declared[Name]['policy']
  >;
};

/** Names each call by its key, and puts it at `base/key` as a POST where it says nothing else. */
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
