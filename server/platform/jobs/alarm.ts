/** Wakes one sleeper: when it is rung, or when the time is up. A ring while nobody sleeps is kept for the next sleep. */
export interface Alarm {
  ring(): void
  sleep(ms: number): Promise<void>
}

export function openAlarm(): Alarm {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async sleep(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      rung = false
    },
  }
}
