import { type Reconciliation, reconcile } from '#modules/ledger/index.ts'
import { StartError } from '#platform/start-error.ts'
import { withDatabase } from './with-database.ts'

type Outcome = Reconciliation['checks'][number]

const count = new Intl.NumberFormat('en')
const naira = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })

function linesOf({ name, rows, faults }: Outcome): string[] {
  const state = faults.length === 0 ? 'ok' : `${faults.length} WRONG`
  return [
    `${state.padStart(9)}  ${count.format(rows).padStart(11)}  ${name}`,
    ...faults.map(({ row, problem }) => `${' '.repeat(24)}${row}: ${problem}`),
  ]
}

/** The report of a reconciliation. */
export function printed({ clean, dateChecked, checks, balances }: Reconciliation): string {
  const widest = Math.max(...balances.map(({ account }) => account.length))
  return [
    `The books at ${dateChecked}. Amounts in problems are kobo; of each check at most 100 are shown.`,
    '',
    `${''.padStart(9)}  ${'rows'.padStart(11)}`,
    ...checks.flatMap(linesOf),
    '',
    'Where the money is, in naira: above zero is owed to others or earned, below zero is held outside or spent.',
    '',
    ...balances.map(
      ({ account, balance }) => `  ${account.padEnd(widest)}  ${naira.format(balance.amount).padStart(20)}`,
    ),
    '',
    clean ? 'Nothing is wrong.' : 'Something is wrong.',
  ].join('\n')
}

/** `reconcile`: checks the ledger, also while the service is running. Exits with 1 if a row is wrong. */
export async function runReconcile(args: string[]): Promise<void> {
  if (args.length > 0) throw new StartError('Usage: npm run reconcile')
  const outcome = await withDatabase(reconcile)
  console.log(printed(outcome))
  if (!outcome.clean) process.exitCode = 1
}
