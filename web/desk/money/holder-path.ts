import { pathTo } from '../paths.ts'

/** The page of whoever's wallet it is. */
export const holderPath = ({ userId, storeId }: { userId: string | null; storeId: string | null }): string =>
  userId ? pathTo('wallet', { userId }) : pathTo('store', { storeId: storeId! })
