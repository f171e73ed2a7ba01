import { z } from 'zod';
import { Id, typed } from '../values';

/** A search in Check Time, on days that are given apart. */
export const CheckSearch = z.object({
  showAllUsers: z.boolean().optional(),
  search: typed(100).optional(),
  filter: z
    .enum(['all', 'missing', 'punches', 'questions', 'overlaps', 'long', 'toInvoice', 'unsigned'])
    .optional(),
  /** One worker alone. */
  idUser: Id.optional(),
});
