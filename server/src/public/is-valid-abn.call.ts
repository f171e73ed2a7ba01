import { handle } from '../platform/http/handle';
import { checkAbn } from './abn-register';

/** Is this an active ABN? `checkedBy` says whether the register was asked. */
export const isValidABNHandler = handle('isValidABN', ({ body, now, services, log }) =>
  checkAbn(body.abn, { guid: services.settings.abrGuid, now, log }),
);
