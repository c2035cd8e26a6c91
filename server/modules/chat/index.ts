import type { Module } from '#server/services.ts'
import { eraseFromChats } from './erase-from-chats.ts'
import { getChat, getStoreChat } from './get-chat.ts'
import { getChats, getStoreChats } from './get-chats.ts'
import { getMessages, getStoreMessages } from './get-messages.ts'
import { getStoreUnreadCounts, getUnreadCounts } from './get-unread-counts.ts'
import { renameInChats } from './rename-in-chats.ts'
import {
  sendMessageToChat,
  sendMessageToStore,
  sendMessageToUser,
  sendStoreMessageToChat,
  sendStoreMessageToUser,
} from './send-message.ts'
import { updateMessages, updateStoreMessages } from './update-messages.ts'

export { queueChatErasure } from './erase-from-chats.ts'
export { postMessage } from './post-message.ts'
export { queueRenaming } from './rename-in-chats.ts'
export { markMessages } from './update-messages.ts'

export const chat: Module = {
  operations: [
    getChat,
    getChats,
    getMessages,
    getStoreChat,
    getStoreChats,
    getStoreMessages,
    getStoreUnreadCounts,
    getUnreadCounts,
    sendMessageToChat,
    sendMessageToStore,
    sendMessageToUser,
    sendStoreMessageToChat,
    sendStoreMessageToUser,
    updateMessages,
    updateStoreMessages,
  ],
  jobs: [eraseFromChats, renameInChats],
}
