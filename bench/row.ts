/** One line of the table. */
export interface Row {
  what: string
  unit: '/s' | ' ms' | ' KB' | ' min' | ''
  ours: number
  bare?: number
  /** Ours divided by bare: the median of the rounds. */
  ratio?: number
  /** Resident megabytes of the serving process, at its end. */
  megabytes?: number
  note?: string
}

/** Options after the names on the command line are passed on. */
export type Bench = (args: string[]) => Promise<Row[]>
