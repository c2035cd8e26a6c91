import { type FaqType, faqTypes } from '#contract/states.ts'
import { Select, TextArea, TextField } from '../../kit/field.tsx'
import { useTitle } from '../../kit/title.ts'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { type Editor, TownEditor } from './town-editor.tsx'
import { words as townWords } from './words.ts'

const words = townWords.faqsPage

interface Faq {
  type: FaqType
  question: string
  answer: string
}

const faqOf = ({ type, question, answer }: Faq): Faq => ({ type, question, answer })

const editor: Editor<Faq> = {
  path: paths.faqs,
  ...words,
  load: async () => (await allPages((query) => live.client.getFaqs({ query }))).map(faqOf),
  save: async (faqs) => (await live.client.putFaqs({ body: { faqs } })).data.map(faqOf),
  blank: { type: 'general', question: '', answer: '' },
  nameOf: ({ question }) => question,
  textOf: ({ question, answer }) => `${question} ${answer}`,
  isOrdered: true,
  fields: ({ type, question, answer }, index, set) => (
    <>
      <Select
        name={`faqs.${index}.type`}
        label={words.for}
        value={type}
        onChange={({ currentTarget }) => set({ type: currentTarget.value as FaqType })}
      >
        {faqTypes.map((each) => (
          <option key={each} value={each}>
            {words.types[each]}
          </option>
        ))}
      </Select>
      <div class="whole">
        <TextField
          name={`faqs.${index}.question`}
          label={words.question}
          maxLength={300}
          value={question}
          onInput={({ currentTarget }) => set({ question: currentTarget.value })}
        />
      </div>
      <div class="whole">
        <TextArea
          name={`faqs.${index}.answer`}
          label={words.answer}
          maxLength={4000}
          value={answer}
          onInput={({ currentTarget }) => set({ answer: currentTarget.value })}
        />
      </div>
    </>
  ),
}

export default function FaqsPage() {
  useTitle(townWords.faqs, appWords.app)
  return <TownEditor editor={editor} />
}
