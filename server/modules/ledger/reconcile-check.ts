import { type Fragment, fragment } from '#platform/database/sql.ts'

/** One thing that must hold of the books. Amounts in problems are kobo. */
export interface Check {
  name: string
  /** What is looked at: a FROM item, with its WHERE. */
  rows: Fragment
  /** A query for `row` and `problem`; none where all is well. */
  faults: Fragment
}

/** Whether the entries of a journal are still there; those of old ones have retired. */
export const isKept = (journalId: Fragment): Fragment => fragment`${journalId} >= kept_from('entries')`
