import type { Live } from '../live/live.ts'

/** Reads the account anew, unless nobody is signed in or has signed out meanwhile. */
export async function reloadAccount({ client, session }: Pick<Live, 'client' | 'session'>): Promise<void> {
  if (session.state.peek() !== 'signed-in') return
  const { data } = await client.getAccount()
  if (session.state.peek() === 'signed-in') session.setAccount(data)
}
