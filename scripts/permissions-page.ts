import { groups } from '#contract/groups.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { callers } from '#contract/states.ts'

const all = Object.entries<Operation>(operations)

const mark = ({ callers: allowed }: Operation, role: (typeof callers)[number]) =>
  allowed === 'anyone' || allowed === 'signed-in' || allowed.includes(role) ? '●' : ''

const needs: { [store in NonNullable<Operation['store']>]: string } = {
  owner: 'its owner',
  worker: 'any of its people',
  orders: '`orders`',
  menu: '`menu`',
  chat: '`chat`',
  money: '`money`',
}

function row([operationId, operation]: [string, Operation]): string {
  const anyone = operation.callers === 'anyone' ? '●' : ''
  const cells = [anyone, ...callers.map((role) => mark(operation, role))]
  return `| \`${operationId}\` | ${cells.join(' | ')} | ${operation.store ? needs[operation.store] : ''} |`
}

const head = ['Operation', 'no token', ...callers, 'at the store']

/** The permissions page: who may call what, from the contract. */
export const permissionsPage = (): string =>
  [
    '# Who may call what',
    '',
    'Made from the contract by `npm run generate`. A role has access to its own objects only: an object of another party is answered',
    'as absent. «At the store» is the permission that an assistant needs there; the owner has all of them.',
    ...Object.keys(groups).flatMap((group) => {
      const rows = all.filter(([, operation]) => operation.group === group).map(row)
      if (rows.length === 0) return []
      return ['', `## ${group}`, '', `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows]
    }),
    '',
  ].join('\n')
