import type { ComponentChildren } from 'preact'
import { BukaError } from '#client/buka-error.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Empty, Notice } from '../kit/notice.tsx'
import { explain } from './app.ts'
import { words } from './words.ts'

/** What an address names is not there: the service does not know it, it is gone, or the address has no id at all. */
const isAbsent = (error: unknown) => error instanceof BukaError && [400, 404, 410].includes(error.statusCode)

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
