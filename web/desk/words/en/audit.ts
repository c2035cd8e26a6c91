export const auditWords = {
  title: 'Audit log',
  hint: 'Everything that operators have done, newest first. Nobody can change it.',
  search: 'Operation',
  searchHint: 'For instance decideRoleStatus',
  emptyTitle: 'Nothing was done yet',
  empty: 'Every act of an operator is listed here.',
  noneTitle: 'No act fits',
  none: 'Search for less.',
  about: { userId: 'The person', storeId: 'The store', orderId: 'The order', ticketId: 'The ticket' },
  details: 'What was sent',
  request: (id: string) => `Request ${id}`,
}
