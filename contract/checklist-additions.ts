interface Addition {
  address: `${string} /${string}`
  why: string
}

/** Every operation beyond the interface, by group, and why it is there. */
export const additions: { [group: string]: { [operationId: string]: Addition } } = {
  order: {
    getOrderTracking: {
      address: 'GET /order/{orderId}/tracking',
      why: 'Customers and stores want to see where the rider is.',
    },
    getOrderComplaint: {
      address: 'GET /order/{orderId}/complaint',
      why: 'Who complained wants to read what became of it, and needs its id to withdraw it.',
    },
  },
  'order-complaint': {
    answerComplaint: {
      address: 'PUT /store/{storeId}/order-complaint/{complaintId}',
      why: 'A complaint is decided after the store has been heard.',
    },
  },
  'store-cart': {
    quoteStoreCart: {
      address: 'POST /store-cart/{storeId}/quote',
      why: 'Who is hungry wants to see what it costs before signing up.',
    },
  },
  transaction: {
    verifyReceipt: {
      address: 'GET /transaction/verify/{code}',
      why: 'The QR code of a receipt leads here, for whoever is shown one.',
    },
  },
  user: {
    updateAvailability: {
      address: 'PUT /user/availability',
      why: 'Only riders who want to work are offered orders.',
    },
    updatePosition: {
      address: 'PUT /user/position',
      why: 'Riders are asked nearest first, and arrive where they say.',
    },
  },
  requests: {
    getSentRequests: {
      address: 'GET /requests/sent',
      why: 'Who has asked to work for a store looks what became of it, also on a new telephone.',
    },
  },
  support: {
    getTicket: {
      address: 'GET /support/ticket/{ticketId}',
      why: 'An alert leads to a ticket, also to one that is closed …',
    },
    getStoreTicket: {
      address: 'GET /store/{storeId}/support/ticket/{ticketId}',
      why: '… of a person or a store.',
    },
    getOwnTickets: {
      address: 'GET /support/tickets',
      why: 'What staff answered is read again, on a new telephone too …',
    },
    getStoreTickets: {
      address: 'GET /store/{storeId}/support/tickets',
      why: '… by a person or a store.',
    },
  },
  stores: {
    getSearchSuggestions: {
      address: 'GET /stores/suggestions',
      why: 'Who types with one thumb on a slow network is offered names, which are light, before results, which are not.',
    },
    getLovedStores: {
      address: 'GET /stores/loved',
      why: 'Who loves a store wants to find it again.',
    },
    getBlockedStores: {
      address: 'GET /stores/blocked',
      why: 'A block that nobody can see cannot be taken back.',
    },
  },
  'user-account': {
    getMyStores: {
      address: 'GET /user-account/stores',
      why: 'An app on a new telephone has to learn which stores its owner or assistant may open.',
    },
    getUnreadCounts: {
      address: 'GET /user-account/unread',
      why: 'An app shows on every screen how much waits to be read …',
    },
    getStoreUnreadCounts: {
      address: 'GET /user-account/stores/{storeId}/unread',
      why: '… by a person or at a store.',
    },
    getSessions: {
      address: 'GET /user-account/sessions',
      why: 'Who has lost a telephone looks for its session …',
    },
    deleteSession: {
      address: 'DELETE /user-account/sessions/{sessionId}',
      why: '… and ends it.',
    },
    putDevice: {
      address: 'PUT /user-account/devices',
      why: 'Push notifications need to know where to go …',
    },
    deleteDevice: {
      address: 'DELETE /user-account/devices/{deviceId}',
      why: '… and where no longer.',
    },
    getPushKey: {
      address: 'GET /user-account/push-key',
      why: 'A browser takes Web Push only with the key of who sends it.',
    },
  },
  operator: {
    getPendingUsers: {
      address: 'GET /operator/users',
      why: 'Riders and owners wait to be checked …',
    },
    decideRoleStatus: {
      address: 'PUT /operator/user/{userId}/role-status',
      why: '… by somebody who decides.',
    },
    getTickets: {
      address: 'GET /operator/tickets',
      why: 'Who asks support is answered by somebody …',
    },
    answerTicket: {
      address: 'POST /operator/ticket/{ticketId}/messages',
      why: '… who writes back …',
    },
    setTicketStatus: {
      address: 'PUT /operator/ticket/{ticketId}/status',
      why: '… and says when it is done.',
    },
    getComplaints: {
      address: 'GET /operator/order-complaints',
      why: 'Complaints wait to be decided …',
    },
    decideComplaint: {
      address: 'PUT /operator/order-complaint/{complaintId}',
      why: '… by somebody who is neither side.',
    },
    getInviteRequests: {
      address: 'GET /operator/invite-requests',
      why: 'Who asked for an invite code …',
    },
    decideInviteRequest: {
      address: 'PUT /operator/invite-request/{id}',
      why: '… gets one or does not.',
    },
    setStoreStanding: {
      address: 'PUT /operator/store/{storeId}',
      why: 'The platform switches stores, features them and sets their commission.',
    },
    failOrder: {
      address: 'POST /operator/order/{orderId}/fail',
      why: 'An order that cannot be delivered ends by whose fault it was.',
    },
    completeOrder: {
      address: 'POST /operator/order/{orderId}/complete',
      why: 'A delivered order whose code was lost has to end too.',
    },
    unassignRider: {
      address: 'POST /operator/order/{orderId}/unassign',
      why: 'A rider who has vanished must not keep an order.',
    },
    getUserWallet: {
      address: 'GET /operator/user/{userId}/wallet',
      why: 'Support looks before it pays out or adjusts.',
    },
    payOut: {
      address: 'POST /operator/user/{userId}/payout',
      why: 'Customers have no withdrawal of their own; their money is theirs.',
    },
    adjustWallet: {
      address: 'POST /operator/adjustments',
      why: 'Mistakes in money are put right by one operator …',
    },
    getAdjustments: {
      address: 'GET /operator/adjustments',
      why: '… seen by another …',
    },
    confirmAdjustment: {
      address: 'POST /operator/adjustment/{id}/confirm',
      why: '… who agrees …',
    },
    rejectAdjustment: {
      address: 'POST /operator/adjustment/{id}/reject',
      why: '… or does not.',
    },
    getSuspense: {
      address: 'GET /operator/suspense',
      why: 'Money nobody can place waits …',
    },
    assignSuspense: {
      address: 'PUT /operator/suspense/{id}',
      why: '… for somebody who finds out whose it is.',
    },
    putFaqs: {
      address: 'PUT /operator/faqs',
      why: 'The interface gives out questions and answers; somebody writes them.',
    },
    putStreets: {
      address: 'PUT /operator/streets',
      why: 'The interface gives out streets; somebody keeps the list.',
    },
    getReconciliation: {
      address: 'GET /operator/reconciliation',
      why: 'The books are proved where staff can see it.',
    },
    getAuditLog: {
      address: 'GET /operator/audit-log',
      why: 'What staff did can be read, and not changed.',
    },
    getOverview: {
      address: 'GET /operator/overview',
      why: 'What waits for staff, in figures.',
    },
  },
}
