import { type Signal, signal, useSignal } from '@preact/signals'
import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What is wrong with what was sent: at which fields, and else in a sentence. */
export interface Fault {
  fields: { [name: string]: string }
  /** Said instead at a field that was left empty. */
  empty?: string
  summary?: string
  /** Small print, such as the id of the request. */
  detail?: string
}

interface FormState {
  fault: Signal<Fault | undefined>
  busy: Signal<boolean>
}

const FormContext = createContext<FormState>({ fault: signal(undefined), busy: signal(false) })

/** What the form around it says of a field. */
export function useFieldError(name: string, error?: string): string | undefined {
  const { fault } = useContext(FormContext)
  return error ?? fault.value?.fields[name]
}

export type Values = { [name: string]: string }

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/**
 * Sends what was filled in, once at a time; what went wrong is said at its field, which gets the focus, or above the form.
 */
export function Form({
  onSubmit,
  explain,
  draft,
  onInput,
  children,
  class: extra = '',
  ...rest
}: {
  onSubmit: (values: Values) => Promise<unknown> | unknown
  /** Puts an error into words. */
  explain: (error: unknown) => Fault
  /** Takes what is typed, which the form begins with when it is shown again, until it is sent. */
  draft?: Signal<Values>
  children: ComponentChildren
} & Omit<JSX.FormHTMLAttributes<HTMLFormElement>, 'onSubmit'>) {
  const fault = useSignal<Fault | undefined>(undefined)
  const busy = useSignal(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: Event) {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    fault.value = undefined
    const values = valuesOf(form.current!)
    try {
      await onSubmit(values)
      if (draft) draft.value = {}
    } catch (error) {
      const found = explain(error)
      const { fields, empty } = found
      for (const name in values) {
        // What is said at a field is not said above the form, too.
        if (fields[name] === found.summary) delete found.summary
        if (fields[name] && empty && !values[name]) fields[name] = empty
      }
      fault.value = found
    } finally {
      busy.value = false
    }
  }

  // Before anything can be typed into what is shown.
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(draft?.peek() ?? {}))
      (form.current!.elements.namedItem(name) as HTMLInputElement).value = value
  }, [])
  useEffect(() => {
    if (!fault.value) return
    const wrong =
      form.current?.querySelector<HTMLElement>('[aria-invalid]') ??
      form.current?.querySelector<HTMLElement>('[role=alert]')
    wrong?.focus()
    // Focus alone may leave it below what stays at the edge of the window.
    wrong?.scrollIntoView({ block: 'center' })
  }, [fault.value])

  return (
    <FormContext.Provider value={{ fault, busy }}>
      <form
        {...rest}
        ref={form}
        class={`form ${extra}`}
        noValidate
        onSubmit={submit}
        onInput={(event) => {
          if (draft) draft.value = valuesOf(form.current!)
          onInput?.(event)
        }}
      >
        {fault.value?.summary && (
          <Notice kind="bad" detail={fault.value.detail}>
            {fault.value.summary}
          </Notice>
        )}
        {children}
      </form>
    </FormContext.Provider>
  )
}

export function Submit({
  children,
  ...rest
}: { children: ComponentChildren } & Parameters<typeof Button>[0]) {
  const { busy } = useContext(FormContext)
  return (
    <Button {...rest} type="submit" busy={busy.value} wide large>
      {children}
    </Button>
  )
}
