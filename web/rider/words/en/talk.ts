const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const talkWords = {
  title: 'Talk',
  back: 'Talk',
  chats: 'Chats',
  chatsHint: 'With stores and customers of your orders',
  alerts: 'Alerts',
  alertsHint: 'What happened while you were away',
  support: 'Help',
  supportHint: 'Answers, and people at Buka',
  unread: (count: number) => plural(count, 'unread', 'unread'),
}
