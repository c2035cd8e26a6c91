import { ButtonLink } from '../kit/button.tsx'
import { Empty } from '../kit/notice.tsx'
import { useTitle } from '../kit/title.ts'
import { words } from './words/en/not-found.ts'

/** Shown at addresses that the app does not have. */
export function NotFound({ home, app }: { home: string; app: string }) {
  useTitle(words.title, app)
  return (
    <div class="page">
      <Empty isPage title={words.title} action={<ButtonLink href={home}>{words.home}</ButtonLink>}>
        {words.hint}
      </Empty>
    </div>
  )
}
