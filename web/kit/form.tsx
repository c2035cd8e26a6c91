import { type Signal, signal, useSignal } from '@preact/signals'
import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What is wrong with the submitted values: a text for each wrong field, and a summary. */
export interface Fault {
  fields: { [name: string]: string }
  /** The text for a wrong field that was left empty, in place of the one in `fields`. */
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

/** The error that the surrounding form has for a field. */
export function useFieldError(name: string, error?: string): string | undefined {
  const { fault } = useContext(FormContext)
  return error ?? fault.value?.fields[name]
}

export type Values = { [name: string]: string }

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/**
 * Submits the entered values, one submission at a time. An error is shown at its field, which gets the focus, or above the form.
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
  /** Turns an error into texts. */
  explain: (error: unknown) => Fault
  /** Stores what is typed until it is submitted; a form that is shown again begins with these values. */
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
        // A text that is shown at a field is not shown above the form as well.
        if (fields[name] === found.summary) delete found.summary
        if (fields[name] && empty && !values[name]) fields[name] = empty
      }
      fault.value = found
    } finally {
      busy.value = false
    }
  }

  // In a layout effect, so that it happens before anybody can type.
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
    // With focus alone, the field may remain hidden behind a bar at the edge of the window.
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
