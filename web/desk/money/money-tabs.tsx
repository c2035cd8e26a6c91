import { PartTabs } from '../part-tabs.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

const parts = [
  { path: paths.money, label: words.wallets },
  { path: paths.adjustments, label: words.adjustments },
  { path: paths.suspense, label: words.suspense },
  { path: paths.withdrawals, label: words.withdrawals },
  { path: paths.reconciliation, label: words.reconciliation },
]

export const MoneyTabs = ({ current }: { current: string }) => (
  <PartTabs label={words.parts} parts={parts} current={current} />
)
