const leadMs = 60_000
const shortestMs = 10_000

/**
 * Sends a new token before the current one expires. Without one it retries, with shorter delays as the expiry
 * approaches.
 */
export function openRenewal(
  token: () => string | Promise<string>,
  onError: (error: unknown) => void,
  send: (token: string) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function renew(expiresAt: string) {
    try {
      send(await token())
    } catch (error) {
      onError(error)
      schedule(expiresAt)
    }
  }
  function schedule(expiresAt: string) {
    clearTimeout(timer)
    if (isStopped) return
    const leftMs = Date.parse(expiresAt) - Date.now()
    // Clocks differ: a token that seems expired may be valid, and retrying without a delay would not help.
    const waitMs = Math.max(shortestMs, leftMs - Math.min(leadMs, leftMs / 2))
    timer = setTimeout(renew, waitMs, expiresAt)
  }
  return {
    schedule,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
