import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { TalkWords } from './bubble.tsx'
import { IconButton } from './button.tsx'
import { Paperclip, SendHorizontal, X } from './icons.ts'

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** The field for writing a message. Enter sends with a keyboard; on a touch screen it begins a new line. */
export function Composer({
  onSend,
  words,
  start = '',
  mostFiles = 5,
  accept = 'image/jpeg,image/png,image/webp',
}: {
  onSend: (text: string, files: File[]) => void
  words: TalkWords
  /** The text that the field begins with. */
  start?: string | undefined
  mostFiles?: number
  accept?: string
}) {
  const text = useSignal(start)
  const files = useSignal<File[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const send = () => {
    const written = text.value.trim()
    if (written === '' && files.value.length === 0) return
    onSend(written, files.value)
    text.value = ''
    files.value = []
    area.current?.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {files.value.length > 0 && (
        <ul class="chosen">
          {files.value.map((file, index) => (
            <li key={`${file.name} ${index}`}>
              <span>{file.name}</span>
              <IconButton
                label={words.detach(file.name)}
                onClick={() => {
                  files.value = files.value.filter((each) => each !== file)
                }}
              >
                <X size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div class="line">
        <input
          ref={picker}
          type="file"
          accept={accept}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            files.value = [...files.value, ...(currentTarget.files ?? [])].slice(0, mostFiles)
            currentTarget.value = ''
          }}
        />
        <IconButton
          label={words.attach}
          disabled={files.value.length >= mostFiles}
          onClick={() => picker.current?.click()}
        >
          <Paperclip size={20} />
        </IconButton>
        <textarea
          ref={area}
          rows={1}
          maxLength={4000}
          aria-label={words.write}
          placeholder={words.write}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isTouch()) return
            event.preventDefault()
            send()
          }}
        />
        <button type="submit" class="send" aria-label={words.send} title={words.send}>
          <SendHorizontal size={20} />
        </button>
      </div>
    </form>
  )
}
