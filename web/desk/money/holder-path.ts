import { pathTo } from '../paths.ts'

/** The page of the person or store that a wallet belongs to. */
export const holderPath = ({ userId, storeId }: { userId: string | null; storeId: string | null }): string =>
  userId ? pathTo('wallet', { userId }) : pathTo('store', { storeId: storeId! })
