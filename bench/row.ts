/** One line of the table. */
export interface Row {
  what: string
  unit: '/s' | ' ms' | ' KB' | ''
  ours: number
  bare?: number
  /** Ours by bare: the median of rounds in which both had their turn. */
  ratio?: number
  /** Resident megabytes of the process that serves, at its end. */
  megabytes?: number
  note?: string
}

export type Bench = () => Promise<Row[]>
