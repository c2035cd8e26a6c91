import { live } from './app.ts'
import { words } from './words.ts'

/** The name of an operator. */
export function OperatorName({ id }: { id: string }) {
  const isOwn = id === live.session.account.value?.id
  if (isOwn) return <>{words.you}</>
  const { value } = live.resources.get(
    `operator ${id}`,
    async () => (await live.client.getUser({ params: { userId: id } })).data.name,
  )
  return <>{value.value ?? words.colleague}</>
}
