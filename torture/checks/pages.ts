/** All pages of a list. */
export async function all<T>(
  page: (lastEvaluatedKey: string | undefined) => Promise<{
    data: T[]
    pagination: { lastEvaluatedKey: string | null }
  }>,
): Promise<T[]> {
  const items: T[] = []
  for (let key: string | null | undefined; key !== null; ) {
    const { data, pagination } = await page(key)
    items.push(...data)
    key = pagination.lastEvaluatedKey
  }
  return items
}

export const query = (lastEvaluatedKey: string | undefined) => ({
  query: { pageSize: 100, lastEvaluatedKey },
})
