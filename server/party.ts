/** A user or a store: whoever can own a wallet, alerts, chats, transactions and a stream of events. */
export type Party = { userId: string } | { storeId: string }

export const userIdOf = (party: Party): string | null => ('userId' in party ? party.userId : null)
export const storeIdOf = (party: Party): string | null => ('storeId' in party ? party.storeId : null)

/** Users and stores share one space of ids. */
export const partyIdOf = (party: Party): string => ('userId' in party ? party.userId : party.storeId)

/** The stream of a party's events; its accounts are named after it. */
export const streamOf = (party: Party): string =>
  'userId' in party ? `user:${party.userId}` : `store:${party.storeId}`

/** Of all operators together. */
export const operatorsStream = 'operators'
