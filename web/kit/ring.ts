import { effect, type ReadonlySignal, signal } from '@preact/signals'

/** A sound that calls somebody, made by the browser itself. Browsers make none before somebody has touched the page. */
export interface Ring {
  /** Whether it was allowed on this device. */
  isWanted: ReadonlySignal<boolean>
  /** Whether the browser lets it be heard now. */
  isAudible: ReadonlySignal<boolean>
  /** Call it from a touch: that is what browsers ask for. */
  allowSound(): void
  forbidSound(): void
  ringOnce(): void
  /** Rings for as long as it is told to. */
  ringWhile(isNeeded: () => boolean): () => void
}

const everyMs = 2000

/** A bell: a tone with its fifth, that fades. */
function strike(audio: AudioContext, at: number, frequency: number): void {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(0.6, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.55)
  gain.connect(audio.destination)
  for (const each of [frequency, frequency * 1.5]) {
    const tone = audio.createOscillator()
    tone.type = 'triangle'
    tone.frequency.value = each
    tone.connect(gain)
    tone.start(at)
    tone.stop(at + 0.6)
  }
}

/** `key` is what the choice of the person is stored by. */
export function openRing(key: string): Ring {
  function readWanted(): boolean {
    try {
      return localStorage.getItem(key) === 'on'
    } catch {
      return false
    }
  }
  const isWanted = signal(readWanted())
  const isAudible = signal(false)
  let context: AudioContext | undefined

  function open(): AudioContext {
    if (!context) {
      const made = new AudioContext()
      made.addEventListener('statechange', () => {
        isAudible.value = made.state === 'running'
      })
      isAudible.value = made.state === 'running'
      context = made
    }
    return context
  }
  const resume = () =>
    void open()
      .resume()
      .catch(() => {})

  function ringOnce(): void {
    if (!isWanted.value || context?.state !== 'running') return
    for (const [after, frequency] of [
      [0, 880],
      [0.25, 660],
      [0.5, 880],
    ] as const)
      strike(context, context.currentTime + after, frequency)
    navigator.vibrate?.([300, 150, 300])
  }

  if (isWanted.value) resume()
  // A page that was loaded anew is heard from the first touch on.
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => isWanted.value && context?.state !== 'running' && resume(), {
      capture: true,
      passive: true,
    })

  return {
    isWanted,
    isAudible,
    allowSound() {
      isWanted.value = true
      try {
        localStorage.setItem(key, 'on')
      } catch {
        // It is allowed for this page alone.
      }
      void open()
        .resume()
        .then(ringOnce, () => {})
    },
    forbidSound() {
      isWanted.value = false
      try {
        localStorage.removeItem(key)
      } catch {
        // It is forbidden for this page alone.
      }
    },
    ringOnce,
    ringWhile: (isNeeded) =>
      effect(() => {
        if (!isNeeded() || !isWanted.value || !isAudible.value) return
        ringOnce()
        const timer = setInterval(ringOnce, everyMs)
        return () => clearInterval(timer)
      }),
  }
}
