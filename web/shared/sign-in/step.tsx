import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Role } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import type { Fault } from '../../kit/form.tsx'
import { useTitle } from '../../kit/title.ts'
import type { Live } from '../../live/live.ts'
import { goTo, type Progress, type Sent } from './progress.ts'
import { signInWords } from './words.ts'

/** What the sign-in screens need to know of the app. */
export interface SignInOptions {
  live: Live
  explain: (error: unknown) => Fault
  /** The name of the app, for titles. */
  app: string
  /** The roles that can sign in to the app. */
  roles: readonly { role: Role; label: string; hint?: string }[]
  /** The text above the field for the telephone number. */
  why: string
  nameHint: string
  /** Called before somebody signs in with a role. */
  onRole?: (role: Role) => void
}

export type At<Step extends Progress['step']> = Extract<Progress, { step: Step }> & { options: SignInOptions }

export async function sendCode(
  { live }: SignInOptions,
  role: Role,
  telephone: string,
  purpose: Sent['purpose'],
) {
  const { data } = await live.client.sendOtp({ body: { purpose, role, telephone } })
  goTo({ step: 'code', role, telephone, sent: { purpose, ...data } })
}

/** Focuses the field before the step becomes visible, so that nobody has to touch it first and no typed character is lost. */
function useFocus() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => frame.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), [])
  return frame
}

export function Step({
  title,
  app,
  intro,
  children,
}: {
  title: string
  app: string
  intro?: ComponentChildren
  children: ComponentChildren
}) {
  const frame = useFocus()
  useTitle(title, app)
  return (
    <div ref={frame} class="stack">
      <header class="stack-s">
        <h1>{title}</h1>
        {intro && <p class="quiet">{intro}</p>}
      </header>
      {children}
    </div>
  )
}

/** Shows the telephone number, with a way back to change it. The hidden field tells password managers whose password it is. */
export const Whose = ({ telephone }: { telephone: string }) => (
  <div class="whose">
    <input
      class="visually-hidden"
      name="username"
      autoComplete="username"
      value={telephone}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
    <strong>{telephone}</strong>
    <Button kind="quiet" onClick={() => goTo({ step: 'telephone', telephone })}>
      {signInWords.change}
    </Button>
  </div>
)
