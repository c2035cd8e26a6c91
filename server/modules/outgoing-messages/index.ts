import type { Module } from '#server/services.ts'
import { sendMessage } from './send-message.ts'

export { type Message, queueMessage, queueNothing } from './queue-message.ts'

export const outgoingMessages: Module = { operations: [], jobs: [sendMessage] }
