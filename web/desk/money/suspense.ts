import type { Client } from '#client/index.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'

export type Suspense = Awaited<ReturnType<Client['getSuspense']>>['data'][number]

export const suspense = openRecords<Suspense>()

export const suspenseList = (assigned: boolean, keyword: string) =>
  live.lists.get(`suspense ${assigned} ${keyword}`, suspense, (lastEvaluatedKey) =>
    live.client.getSuspense({ query: { assigned, ...(keyword ? { keyword } : {}), lastEvaluatedKey } }),
  )
