import { type Fragment, fragment } from '#platform/database/sql.ts'

/** One invariant of the ledger. Amounts in problems are kobo. */
export interface Check {
  name: string
  /** The rows that are checked: a FROM item with its WHERE. */
  rows: Fragment
  /** A query for `row` and `problem`; without rows where the invariant holds. */
  faults: Fragment
}

/** Whether the entries of a journal are still stored. Old entries are retired. */
export const isKept = (journalId: Fragment): Fragment => fragment`${journalId} >= kept_from('entries')`
