import type { Signal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { useFieldError } from './form.tsx'
import { Minus, Plus } from './icons.ts'
import './field.css'

interface Frame {
  label: string
  /** Explains the field; shown below the label. */
  hint?: ComponentChildren
  /** Shown in place of the form's error for this field. */
  error?: string
  name: string
}

function useFrame({ name, hint, error }: Frame) {
  const id = useId()
  const fault = useFieldError(name, error)
  const described = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    fault,
    attributes: {
      id,
      name,
      'aria-describedby': described || undefined,
      'aria-invalid': fault ? true : undefined,
    },
  }
}

function Framed({
  label,
  hint,
  id,
  fault,
  class: extra = '',
  children,
}: {
  label: string
  hint?: ComponentChildren
  id: string
  fault: string | undefined
  class?: string
  children: ComponentChildren
}) {
  return (
    <div class={`field ${extra} ${fault ? 'wrong' : ''}`}>
      <label for={id}>{label}</label>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {fault && (
        <span class="error" id={`${id}-error`}>
          {fault}
        </span>
      )}
    </div>
  )
}

type InputProps = Frame & {
  /** Shown before the input, such as ₦. */
  unit?: string
} & Omit<JSX.InputHTMLAttributes<HTMLInputElement>, keyof Frame | 'label'>

export function TextField({ label, hint, error, name, unit, ...rest }: InputProps) {
  const { id, fault, attributes } = useFrame({ label, hint, error, name })
  const input = <input type="text" {...rest} {...attributes} />
  return (
    <Framed label={label} hint={hint} id={id} fault={fault}>
      {unit ? (
        <div class="with-unit">
          <span aria-hidden="true">{unit}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </Framed>
  )
}

/** What a list is filtered by, as one types. */
export const SearchField = ({
  keyword,
  ...rest
}: Pick<Frame, 'label' | 'hint'> & { keyword: Signal<string> }) => (
  <TextField
    {...rest}
    name="keyword"
    type="search"
    value={keyword.value}
    onInput={({ currentTarget }) => {
      keyword.value = currentTarget.value.trim()
    }}
  />
)

/** A code or PIN: digits only. A telephone may fill in a one-time code by itself. */
export function DigitsField({
  label,
  hint,
  error,
  name,
  length,
  secret = false,
  oneTime = false,
  ...rest
}: Frame & { length: number; secret?: boolean; oneTime?: boolean } & Omit<
    JSX.InputHTMLAttributes<HTMLInputElement>,
    keyof Frame | 'label'
  >) {
  const { id, fault, attributes } = useFrame({ label, hint, error, name })
  return (
    <Framed label={label} hint={hint} id={id} fault={fault} class="digits">
      <input
        type={secret ? 'password' : 'text'}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={length}
        autoComplete={oneTime ? 'one-time-code' : 'off'}
        {...rest}
        {...attributes}
      />
    </Framed>
  )
}

export function TextArea({
  label,
  hint,
  error,
  name,
  ...rest
}: Frame & Omit<JSX.TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Frame | 'label'>) {
  const { id, fault, attributes } = useFrame({ label, hint, error, name })
  return (
    <Framed label={label} hint={hint} id={id} fault={fault}>
      <textarea {...rest} {...attributes} />
    </Framed>
  )
}

export function Select({
  label,
  hint,
  error,
  name,
  children,
  ...rest
}: Frame & Omit<JSX.SelectHTMLAttributes<HTMLSelectElement>, keyof Frame | 'label'>) {
  const { id, fault, attributes } = useFrame({ label, hint, error, name })
  return (
    <Framed label={label} hint={hint} id={id} fault={fault}>
      <select {...rest} {...attributes}>
        {children}
      </select>
    </Framed>
  )
}

type CheckProps = {
  label: ComponentChildren
  hint?: ComponentChildren
  /** Shown at the end of the line, such as a price. */
  end?: ComponentChildren
  type?: 'checkbox' | 'radio'
} & Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'label' | 'type'>

/** A checkbox or radio button with its text; the whole line reacts to a touch. */
export const Check = ({ label, hint, end, type = 'checkbox', ...rest }: CheckProps) => (
  <label class="check">
    <input {...rest} type={type} />
    <span class="text">
      <span>{label}</span>
      {hint && <span class="hint">{hint}</span>}
    </span>
    {end && <span class="price">{end}</span>}
  </label>
)

export const Switch = ({ label, hint, ...rest }: Omit<CheckProps, 'end' | 'type'>) => (
  <label class="check switch">
    <span class="text">
      <span>{label}</span>
      {hint && <span class="hint">{hint}</span>}
    </span>
    <input {...rest} type="checkbox" role="switch" />
  </label>
)

/** A number with buttons for less and more. */
export function Stepper({
  value,
  onChange,
  label,
  lowest = 0,
  highest = 99,
  words,
}: {
  value: number
  onChange: (value: number) => void
  label: string
  lowest?: number
  highest?: number
  words: { less: string; more: string }
}) {
  return (
    <div class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={words.less}
        disabled={value <= lowest}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={words.more}
        disabled={value >= highest}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} />
      </button>
    </div>
  )
}
