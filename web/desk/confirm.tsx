import { signal } from '@preact/signals'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { words } from './words.ts'

interface Question {
  title: string
  /** What will happen, with the amount if money is moved. */
  consequence: string
  /** The label of the button that confirms. */
  action: string
  isDanger?: boolean
}

const open = signal<{ question: Question; answer: (isMeant: boolean) => void } | undefined>(undefined)

/** Asks for confirmation of something that moves money or cannot be undone. Resolves to whether it was confirmed. */
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

/** Rendered once in the app. */
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
