import type { ReadonlySignal } from '@preact/signals'
import { Button } from '../kit/button.tsx'
import { VolumeOff } from '../kit/icons.ts'
import './warning.css'

/** Nothing rings on this device, and what to do about it. */
export const SoundWarning = ({
  isWanted,
  onAllow,
  words,
}: {
  isWanted: ReadonlySignal<boolean>
  onAllow: () => void
  words: { silent: string; blocked: string; silentHint: string; allow: string }
}) => (
  <p class="warning silent" role="status">
    <VolumeOff size={22} aria-hidden="true" />
    <span>
      <strong>{words.silent}</strong> {isWanted.value ? words.blocked : words.silentHint}
    </span>
    <Button kind="secondary" onClick={onAllow}>
      {words.allow}
    </Button>
  </p>
)
