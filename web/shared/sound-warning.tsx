import type { ReadonlySignal } from '@preact/signals'
import { Button, IconButton } from '../kit/button.tsx'
import { VolumeOff, X } from '../kit/icons.ts'
import './warning.css'

/** Warns that this device plays no sound, and offers to change that. */
export const SoundWarning = ({
  isWanted,
  onAllow,
  closing,
  words,
}: {
  isWanted: ReadonlySignal<boolean>
  onAllow: () => void
  /** Set if the warning can be closed. */
  closing?: { label: string; onClick: () => void }
  words: { silent: string; blocked: string; silentHint: string; allow: string }
}) => (
  <p class="warning silent" role="status">
    <VolumeOff size={22} />
    <span>
      <strong>{words.silent}</strong> {isWanted.value ? words.blocked : words.silentHint}
    </span>
    <Button kind="secondary" onClick={onAllow}>
      {words.allow}
    </Button>
    {closing && (
      <IconButton {...closing}>
        <X size={20} />
      </IconButton>
    )}
  </p>
)
