import type { Answered } from './pages.ts'

const pageSize = 100

/** Loads all pages of a list. Only for lists that people keep short. */
export async function allPages<T>(
  loadPage: (query: { pageSize: number; lastEvaluatedKey?: string }) => Promise<Answered<T>>,
): Promise<T[]> {
  const all: T[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const { data, pagination } = await loadPage({
      pageSize,
      ...(lastEvaluatedKey === undefined ? {} : { lastEvaluatedKey }),
    })
    all.push(...data)
    lastEvaluatedKey = pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey !== undefined)
  return all
}
