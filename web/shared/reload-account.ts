import type { Live } from '../live/live.ts'

/** Loads the account again, unless nobody is signed in, or the person signs out meanwhile. */
export async function reloadAccount({ client, session }: Pick<Live, 'client' | 'session'>): Promise<void> {
  if (session.state.peek() !== 'signed-in') return
  const { data } = await client.getAccount()
  if (session.state.peek() === 'signed-in') session.setAccount(data)
}
