import { defaultPageSize } from '#contract/list.ts'
import { isSame, type Secrets } from '../secrets.ts'
import { PageOf } from './outcome.ts'
import { invalidField } from './refusal.ts'

export type Key = (string | number | null)[]

/** One page of a list: how many rows to read, after which key, and how to return them. */
export interface Page {
  size: number
  /** The key of the last row of the previous page; null on the first page. */
  after: Key | null
  /** A unique key of the page for caches: the list, its path and filters, the caller, the page size and the key it starts after. */
  identity: string
  /** Takes up to `size + 1` rows: the extra one only shows that there is a next page. */
  of<R, T>(rows: R[], keyOf: (row: R) => Key, toItem: (row: R) => T): PageOf<T>
}

const purpose = 'page-key'
export const wrongKey = () => invalidField('lastEvaluatedKey', 'format', 'is not a key this list has given')

/** A key is bound to its list: the operation, its path, its filters and the caller. */
export function openPage(
  secrets: Secrets,
  scope: unknown,
  query: { pageSize?: number; lastEvaluatedKey?: string },
): Page {
  const size = query.pageSize ?? defaultPageSize
  const bound = JSON.stringify(scope)
  const sign = (text: string) => secrets.hash(purpose, `${bound}\n${text}`).slice(0, 22)

  function decode(key: string): Key {
    const [text, signature, ...rest] = key.split('.')
    if (text === undefined || rest.length > 0 || !isSame(sign(text), signature ?? '')) throw wrongKey()
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  }

  function encode(key: Key): string {
    const text = Buffer.from(JSON.stringify(key)).toString('base64url')
    return `${text}.${sign(text)}`
  }

  return {
    size,
    identity: `${bound}\n${size}\n${query.lastEvaluatedKey ?? ''}`,
    after: query.lastEvaluatedKey === undefined ? null : decode(query.lastEvaluatedKey),
    of(rows, keyOf, toItem) {
      const shown = rows.slice(0, size)
      const last = rows.length > size ? shown.at(-1) : undefined
      return new PageOf(shown.map(toItem), size, last === undefined ? null : encode(keyOf(last)))
    },
  }
}

/** A pattern for ILIKE: the keyword anywhere, with its % and _ matched literally. */
export const containing = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`
