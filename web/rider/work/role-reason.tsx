import { live } from '../app.ts'
import { words } from '../words.ts'

const key = 'role reason'
const isOfRole = ({ type }: { type: string }) => type.startsWith('role-')

live.connection.on('alert.new', (alert) => {
  if (isOfRole(alert)) live.resources.find<string | null>(key)?.set(alert.data.reason ?? null)
})

async function load(): Promise<string | null> {
  const { data } = await live.client.getAlerts()
  return data.find(isOfRole)?.data.reason ?? null
}

/** Why the role stands as it does, in the words of the operator: the newest alert about the role has them, the account has not. */
export function RoleReason() {
  const reason = live.resources.get(key, load, { keep: 'private', live: true }).value.value
  return reason ? <p>{words.missing.reason(reason)}</p> : null
}
