import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit, type Values } from '../../kit/form.tsx'
import { PictureChoice } from '../../kit/picture-choice.tsx'
import { shrinkPicture } from '../../kit/shrink.ts'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { upload } from '../../live/upload.ts'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { Trouble } from '../work/missing.tsx'
import { words } from './words.ts'
import './account.css'

const said = words.papersPage
/** The longest side in pixels: small print has to stay readable. */
const longest = 2000

const kinds = { unverified: '', pending: 'warn', verified: 'good', rejected: 'bad' } as const

class NoPicture extends Error {}

/**
 * What was entered so far. It is stored until it is submitted, because a small telephone may unload the page while its camera is
 * open.
 */
interface Draft {
  values: Values
  files: File[]
}

const draftKey = 'papers'
/** After a rejection the form begins with the guarantor who was named before. */
const readDraft = async (): Promise<Draft> =>
  (await live.storage.read<Draft>('private', draftKey)) ?? {
    values: { ...live.session.account.peek()?.identity?.guarantor },
    files: [],
  }
const keepDraft = (draft: Draft) => void live.storage.write('private', draftKey, draft)

/** The papers that operators check before a rider may work. */
function PapersForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const files = useSignal(draft.files)
  const values = useRef(draft.values)
  const explainHere = (error: unknown): Fault => {
    if (error instanceof NoPicture) return { fields: {}, summary: said.missing }
    const fault = explain(error)
    const fields = Object.fromEntries(
      Object.entries(fault.fields).map(([path, text]) => [path.replace('identity.guarantor.', ''), text]),
    )
    return { ...fault, fields }
  }
  return (
    <Form
      explain={explainHere}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        if (!name) return
        values.current = { ...values.current, [name]: value }
        keepDraft({ values: values.current, files: files.value })
      }}
      onSubmit={async ({ name = '', telephone = '', address = '' }) => {
        const [file] = files.value
        if (!file) throw new NoPicture()
        const [document = ''] = await upload(live.client, 'document', [
          await shrinkPicture(file, { longest }),
        ])
        const identity = { document, guarantor: { name, telephone: telephone.replace(/\s/g, ''), address } }
        live.session.setAccount((await live.client.updateUser({ body: { identity } })).data)
        await live.storage.remove('private', draftKey)
        toast(said.sent)
        onDone()
      }}
    >
      <fieldset class="choices">
        <legend>{said.document}</legend>
        <p class="quiet">{said.documentHint}</p>
        <PictureChoice
          label={said.add}
          files={files.value}
          most={1}
          onChange={(chosen) => {
            files.value = chosen
            keepDraft({ values: values.current, files: chosen })
          }}
        />
      </fieldset>
      <fieldset class="choices">
        <legend>{said.guarantor}</legend>
        <p class="quiet">{said.guarantorHint}</p>
        <TextField
          name="name"
          label={said.name}
          maxLength={80}
          autoComplete="off"
          defaultValue={draft.values.name}
        />
        <TextField
          name="telephone"
          label={said.telephone}
          type="tel"
          autoComplete="off"
          defaultValue={draft.values.telephone}
        />
        <TextArea name="address" label={said.address} maxLength={300} defaultValue={draft.values.address} />
      </fieldset>
      <Submit>{said.send}</Submit>
    </Form>
  )
}

export default function PapersPage() {
  useTitle(said.title, appWords.app)
  const { route } = useLocation()
  const isAgain = useSignal(false)
  const draft = useSignal<Draft | undefined>(undefined)
  useEffect(() => {
    void readDraft().then((kept) => {
      draft.value = kept
    })
  }, [])
  const { identity, verification, role } = live.session.account.value!
  const isRejected = role.status === 'rejected'
  const isForm = identity === null || verification === 'rejected' || isRejected || isAgain.value
  return (
    <Within href={paths.account} label={words.back}>
      <div class="stack">
        <header class="stack-s">
          <h1>{said.title}</h1>
          <p class="quiet">{said.why}</p>
          <p>
            <Tag kind={kinds[verification]}>{said.verification[verification]}</Tag>
          </p>
        </header>
        {isRejected && (
          <Trouble title={appWords.missing.rejectedTitle} reason={role.reason} hint={said.rejected} />
        )}
        {identity && (
          <section class="panel stack" aria-labelledby="handed-in">
            <h2 id="handed-in">{said.handedIn}</h2>
            <p>
              <a href={identity.document.url} target="_blank" rel="noreferrer">
                {said.look}
              </a>
            </p>
            <p>
              <strong>{identity.guarantor.name}</strong>
              <br />
              {identity.guarantor.telephone}
              <br />
              {identity.guarantor.address}
            </p>
            {!isForm && (
              <Button
                kind="secondary"
                onClick={() => {
                  isAgain.value = true
                }}
              >
                {said.again}
              </Button>
            )}
          </section>
        )}
        {isForm && draft.value && (
          <PapersForm
            draft={draft.value}
            onDone={() => {
              isAgain.value = false
              route(paths.work)
            }}
          />
        )}
      </div>
    </Within>
  )
}
