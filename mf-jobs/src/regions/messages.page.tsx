import { definePage } from '../region';
import { MessagesScreen } from '../worker/messages/messages-screen';

export const region = definePage(MessagesScreen, '/:tab?');
