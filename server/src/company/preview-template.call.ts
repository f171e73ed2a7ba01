import { handle } from '../platform/http/handle';
import { publicAddress, withAddress } from '../platform/notifications/our-address';
import { filledTemplate } from './filled-template';

/** A template as it is typed, filled as it would be sent to the caller. */
export const previewTemplateHandler = handle(
  'previewTemplate',
  async ({ body, user, scope, db, services, now }) => {
    const { subject, text } = await filledTemplate(db, scope, user, body, now);
    return { subject, text: withAddress(text, publicAddress(services.settings)) };
  },
);
