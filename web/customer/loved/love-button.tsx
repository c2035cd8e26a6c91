import { useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { IconButton } from '../../kit/button.tsx'
import { Heart } from '../../kit/icons.ts'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { signInPath } from '../sign-in/sign-in-path.ts'
import { words } from '../words.ts'
import './love-button.css'

/**
 * Marks a store as loved. The change is shown at once, and undone if the service refuses it. Without an account it leads to
 * sign-in.
 */
export function LoveButton({ store }: { store: StoreDetails }) {
  const { route, url } = useLocation()
  const chosen = useSignal<boolean | undefined>(undefined)
  const isLoved = chosen.value ?? store.viewer.reaction === 'love'
  const toggle = async () => {
    if (!live.session.account.value) return route(signInPath(url))
    chosen.value = !isLoved
    try {
      const { setLoved } = await import('./reactions.ts')
      await setLoved(store, !isLoved)
    } catch (error) {
      chosen.value = isLoved
      toast(explain(error).summary ?? '')
    }
  }
  return (
    <span class={isLoved ? 'love on' : 'love'}>
      <IconButton label={words.store.love(store.name)} aria-pressed={isLoved} onClick={toggle}>
        <Heart size={22} />
      </IconButton>
    </span>
  )
}
