import { z } from 'zod';
import { call } from '../call';
import { EpochMs, Id } from '../shapes';

/** Those who asked to join. */
export const registrantCalls = {
  getpreregister: call({
    name: 'getpreregister',
    method: 'POST',
    path: '/api/user/getpreregister',
    policy: 'crew.approve',
    kind: 'read',
    body: z.object({ showAll: z.boolean().optional() }),
    ok: z.object({
      registrants: z.array(
        z.object({
          id: Id,
          type: z.enum(['worker', 'company']),
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          phone: z.string(),
          postcode: z.string(),
          /** Derived from the postcode. */
          state: z.string(),
          companyName: z.string(),
          website: z.string(),
          abn: z.string(),
          message: z.string(),
          hasResume: z.boolean(),
          registeredAt: EpochMs,
          processedAt: EpochMs.nullable(),
          approved: z.boolean().nullable(),
        }),
      ),
    }),
  }),
  processPreregister: call({
    name: 'processPreregister',
    method: 'POST',
    path: '/api/user/processPreregister',
    policy: 'crew.approve',
    kind: 'write',
    body: z.object({ id: Id, approve: z.boolean() }),
    ok: z.object({ ok: z.literal(true), link: z.string().nullable() }),
  }),
  getPreregisteredResume: call({
    name: 'getPreregisteredResume',
    method: 'POST',
    path: '/api/user/getPreregisteredResume',
    policy: 'crew.approve',
    kind: 'read',
    body: z.object({ id: Id }),
    ok: z.object({ text: z.string(), url: z.string() }),
  }),
};
