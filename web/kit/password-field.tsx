import { useSignal } from '@preact/signals'
import { TextField } from './field.tsx'
import './password-field.css'

/** A password field that can show what was typed, because typing on a telephone easily goes wrong. */
export function PasswordField({
  words,
  ...rest
}: Omit<Parameters<typeof TextField>[0], 'type'> & { words: { show: string; hide: string } }) {
  const isShown = useSignal(false)
  return (
    <div class="password-field">
      <TextField
        autoCapitalize="off"
        autoCorrect="off"
        spellcheck={false}
        maxLength={128}
        {...rest}
        type={isShown.value ? 'text' : 'password'}
      />
      <button
        type="button"
        class="show"
        aria-pressed={isShown.value}
        onClick={() => {
          isShown.value = !isShown.value
        }}
      >
        {isShown.value ? words.hide : words.show}
      </button>
    </div>
  )
}
