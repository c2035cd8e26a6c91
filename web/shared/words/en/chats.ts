import type { TalkWords } from '../../../kit/bubble.tsx'

export const talkWords: TalkWords = {
  label: 'Messages',
  older: 'Show older messages',
  newest: 'Go to the newest message',
  again: 'Try again',
  remove: 'Remove',
  goesLater: 'Not sent yet: it goes once there is a connection',
  states: {
    sending: 'Sending',
    unsent: 'Not sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
  },
  picture: 'Picture',
  file: 'Open the file',
  write: 'Write a message',
  send: 'Send',
  attach: 'Add pictures',
  detach: (name: string) => `Take ${name} away`,
}

export const en = {
  title: 'Chats',
  search: 'Search by name',
  emptyTitle: 'No chats yet',
  empty: 'Once you have an order, you can write to the store and to the rider from its page.',
  noneFound: 'Nobody by that name',
  you: (text: string) => `You: ${text}`,
  files: 'Picture',
  unread: (count: number) => `${count} unread`,
  closed:
    'This chat is closed. You can write to each other while an order is running, and for a while after it.',
  gone: 'This chat is not here',
  goneHint: 'It may belong to another account.',
  back: 'All chats',
  beginTitle: (name: string) => `Write to ${name}`,
  begin: 'Your first message begins the chat.',
  somebody: 'this person',
  more: 'Show more',
  again: 'Try again',
}
