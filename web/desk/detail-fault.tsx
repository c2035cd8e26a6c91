import type { ComponentChildren } from 'preact'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Empty, Notice } from '../kit/notice.tsx'
import { isAbsent } from '../live/is-absent.ts'
import { explain } from './app.ts'
import { words } from './words.ts'

/** Shown in place of something that could not be loaded, or that does not exist. Without `error` it does not exist. */
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
  /** A short text that it does not exist. */
  gone: string
  hint: string
  /** The address of the list. */
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
