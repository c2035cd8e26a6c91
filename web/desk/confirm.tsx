import { signal } from '@preact/signals'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { words } from './words.ts'

interface Question {
  title: string
  /** What follows from it, in money where there is some. */
  consequence: string
  /** What is done, on the button. */
  action: string
  isDanger?: boolean
}

const open = signal<{ question: Question; answer: (isMeant: boolean) => void } | undefined>(undefined)

/** Asks once more before something that moves money or cannot be taken back; resolves to whether it is meant. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    open.value = {
      question,
      answer(isMeant) {
        open.value = undefined
        resolve(isMeant)
      },
    }
  })

/** Once in the app. */
export function Confirmation() {
  if (!open.value) return null
  const { question, answer } = open.value
  return (
    <Sheet title={question.title} closeLabel={words.close} onClose={() => answer(false)}>
      <div class="stack">
        <p>{question.consequence}</p>
        <Button kind={question.isDanger ? 'danger' : 'primary'} large wide onClick={() => answer(true)}>
          {question.action}
        </Button>
        <Button kind="quiet" wide onClick={() => answer(false)}>
          {words.confirm.stay}
        </Button>
      </div>
    </Sheet>
  )
}
