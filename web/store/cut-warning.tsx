import { WifiOff } from '../kit/icons.ts'
import { useIsCut } from '../shared/frame.tsx'
import { live } from './app.ts'
import { words } from './words.ts'

/** Warns that there is no connection: new orders do not arrive, and answers are not sent. */
export function CutWarning() {
  const isCut = useIsCut(live) || !live.isOnline.value
  return isCut ? (
    <p class="warning cut" role="alert">
      <WifiOff size={22} />
      <span>
        <strong>{words.warnings.cut}</strong> {words.warnings.cutHint}
      </span>
    </p>
  ) : null
}
