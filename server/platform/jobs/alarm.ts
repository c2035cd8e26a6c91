/** A sleep that `ring` ends early. A ring while nothing sleeps ends the next sleep at once. */
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
