import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { chatPushTask } from './chat-push.task';
import { getChatFileHandler } from './get-chat-file.call';
import { getChatHandler } from './get-chat.call';
import { getLatestChatsHandler } from './get-latest-chats.call';
import { getMyChatsHandler } from './get-my-chats.call';
import { sendChatFileHandler } from './send-chat-file.call';
import { sendChatHandler } from './send-chat.call';
import { sendNotificationHandler } from './send-notification.call';

export const handlers: readonly Handler[] = [
  getChatFileHandler,
  getChatHandler,
  getLatestChatsHandler,
  getMyChatsHandler,
  sendChatFileHandler,
  sendChatHandler,
  sendNotificationHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [chatPushTask];
