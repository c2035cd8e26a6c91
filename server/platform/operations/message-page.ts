import { type Fragment, fragment, matchesKeyword, nothing } from '../database/sql.ts'
import type { Page } from './page.ts'

/** The end of a query for a page of numbered messages, newest first; the key is the number. */
export const newestMessages = (page: Page, keyword: string | undefined): Fragment => fragment`
  ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(text)`, keyword)}` : nothing}
  ${page.after ? fragment`AND number < ${page.after[0]}` : nothing}
  ORDER BY number DESC LIMIT ${page.size + 1}`
