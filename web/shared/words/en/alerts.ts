export const en = {
  title: 'Alerts',
  all: 'All',
  unread: 'Unread',
  show: 'Which alerts',
  markAll: 'Mark all as read',
  isNew: 'Not read yet',
  emptyTitle: 'Nothing new',
  empty: 'What happens with your orders and your money is told here.',
  noneUnreadTitle: 'You have read everything',
  more: 'Show more',
  again: 'Try again',
}
