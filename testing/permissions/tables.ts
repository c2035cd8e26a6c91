import type { OperationId } from '#contract/operations/index.ts'

/** Public objects: stores, and items on a menu. Those of others are allowed here. */
export const openToAll: { [operationId in OperationId]?: string[] } = {
  sendMessageToStore: ['storeId'],
  blockStore: ['storeId'],
  unblockStore: ['storeId'],
  loveStore: ['storeId'],
  unloveStore: ['storeId'],
  sendRequest: ['storeId'],
  postStoreReview: ['storeId'],
  getOwnStoreReview: ['storeId'],
  updateStoreReview: ['storeId'],
  deleteStoreReview: ['storeId'],
  getStoreCart: ['storeId'],
  updateStoreCart: ['storeId'],
  clearStoreCart: ['storeId'],
  checkoutStoreCart: ['storeId'],
}

/**
 * Operators act for all users, but not with an object of another party, and have objects of their own too.
 */
export const ofOneParty: { [operationId in OperationId]?: string[] } = {
  payOut: ['bank.id'],
  markAlertsRead: ['alertIds'],
  answerTicket: ['attachments'],
  updateUser: ['picture', 'document'],
  deleteSession: ['sessionId'],
  deleteDevice: ['deviceId'],
}

/** Roles that may call the operation, but have no such object. */
export const notTheirs: { [operationAndRole: string]: string } = {
  'sendMessageToUser store': 'no order connects the owner in person',
  'sendMessageToUser assistant': 'no order connects assistants in person',
  'sendMessageToStore store': 'no order connects the owner in person',
  'sendMessageToChat store': 'the owner has no chat in person',
  'sendMessageToChat assistant': 'the assistant has no chat in person',
  'getMessages store': 'the owner has no chat in person',
  'getMessages assistant': 'the assistant has no chat in person',
  'updateMessages store': 'the owner has no chat in person',
  'updateMessages assistant': 'the assistant has no chat in person',
  'getChat store': 'the owner has no chat in person',
  'getChat assistant': 'the assistant has no chat in person',
  'getRequest rider': 'the rider asks no store',
  'revokeRequest rider': 'the rider asks no store',
  'sendRequest rider': 'only vendor riders do',
  'updateStore assistant': 'the example changes what is for the owner alone',
}

/** Fields that are tested elsewhere, with the reason. */
export const elsewhere: { [name: string]: string } = {
  'findStores query.ownerId': 'it narrows a list of operators: set-store-standing.test.ts',
  'uploadFile params.key': 'the address is signed for its key: upload-file.test.ts',
  'updateStoreCart body.packs.lines.options': 'a cart keeps what was wanted and tells what is not there',
  'addComboItem body.optionGroups.id': 'what is new has no groups to keep',
  'addComboItem body.optionGroups.options.id': 'what is new has no options to keep',
  'addCategorisedItem body.optionGroups.id': 'what is new has no groups to keep',
  'addCategorisedItem body.optionGroups.options.id': 'what is new has no options to keep',
  'updateItem body.comboItems.id': 'as addComboItem',
  'getChats query.memberId': 'chooses among own chats: get-chats.test.ts',
  'getStoreChats query.memberId': 'chooses among the chats of the store: get-chats.test.ts',
}

/** Operations that delete something of the demo users come last. */
export const last: OperationId[] = [
  'deleteItem',
  'deleteCategory',
  'deleteStore',
  'deleteSession',
  'updateRequest',
  'revokeRequest',
]
