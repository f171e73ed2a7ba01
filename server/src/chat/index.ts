export { chatPushTask } from './chat-push.task';
export { getChatFileHandler } from './get-chat-file.call';
export { getChatHandler } from './get-chat.call';
export { getLatestChatsHandler } from './get-latest-chats.call';
export { getMyChatsHandler } from './get-my-chats.call';
export { sendChatFileHandler } from './send-chat-file.call';
export { sendChatHandler } from './send-chat.call';
export { sendNotificationHandler } from './send-notification.call';
