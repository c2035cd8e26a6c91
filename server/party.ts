/** A user or a store: the owner of a wallet, alerts, chats, transactions and a stream of events. */
export type Party = { userId: string } | { storeId: string }

export const userIdOf = (party: Party): string | null => ('userId' in party ? party.userId : null)
export const storeIdOf = (party: Party): string | null => ('storeId' in party ? party.storeId : null)

/** Ids are unique across users and stores. */
export const partyIdOf = (party: Party): string => ('userId' in party ? party.userId : party.storeId)

/** The stream of a party's events; its accounts are named after it. */
export const streamOf = (party: Party): string =>
  'userId' in party ? `user:${party.userId}` : `store:${party.storeId}`

/** The shared stream of all operators. */
export const operatorsStream = 'operators'
