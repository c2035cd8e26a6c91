import type { ComponentChildren } from 'preact'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Empty, Notice } from '../kit/notice.tsx'
import { isAbsent } from '../live/is-absent.ts'
import { explain } from './app.ts'
import { words } from './words.ts'

/** What an address names is not there: the service does not know it, it is gone, or the address has no id at all. */
/** In place of what an address names, where it could not be read. Without an error it is not there. */
export const DetailFault = ({
  error,
  icon,
  gone,
  hint,
  back,
  reload,
}: {
  error?: unknown
  icon?: ComponentChildren
  /** That there is none, in a few words. */
  gone: string
  hint: string
  /** The list, where others are found. */
  back: string
  reload: () => void
}) =>
  error === undefined || isAbsent(error) ? (
    <Empty
      icon={icon}
      title={gone}
      action={
        <ButtonLink kind="secondary" href={back}>
          {words.split.back}
        </ButtonLink>
      }
    >
      {hint}
    </Empty>
  ) : (
    <Notice kind="bad" detail={explain(error).detail}>
      <p>{explain(error).summary}</p>
      <Button kind="secondary" onClick={reload}>
        {words.again}
      </Button>
    </Notice>
  )
