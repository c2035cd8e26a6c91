import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Camera, ChevronRight } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Picture } from '../../kit/picture.tsx'
import { shrinkPicture } from '../../kit/shrink.ts'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { upload } from '../../live/upload.ts'
import { useActor } from '../actor.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { words } from './words.ts'
import './account.css'

const said = words.profile
const pictureSide = 512

function ProfilePicture() {
  const { live, explain } = useActor()
  const { account } = live.session
  const isBusy = useSignal(false)
  const set = async (file: File | undefined) => {
    isBusy.value = true
    try {
      const [picture = null] = file
        ? await upload(live.client, 'picture', [
            await shrinkPicture(file, { longest: pictureSide, square: true }),
          ])
        : []
      live.session.setAccount((await live.client.updateUser({ body: { picture } })).data)
    } catch (error) {
      toast(explain(error).summary ?? '')
    } finally {
      isBusy.value = false
    }
  }
  const { name = '', picture } = account.value ?? {}
  return (
    <div class="profile-picture">
      <Picture src={picture?.url} name={name} alt={said.picture} width="6rem" round />
      <div class="acts">
        <label class="button secondary">
          <Camera size={18} />
          {said.choosePicture}
          <input
            class="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={isBusy.value}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) void set(file)
            }}
          />
        </label>
        {picture && (
          <Button kind="quiet" busy={isBusy.value} onClick={() => set(undefined)}>
            {said.removePicture}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Name, picture, telephone number, email address and password of the account. */
export function ProfilePage() {
  const actor = useActor()
  const { live, explain } = actor
  const changing = useSignal<'telephone' | 'email' | 'password' | undefined>(undefined)
  useTitle(said.title, actor.app)
  const account = live.session.account.value
  if (!account) return null
  const rows = [
    { what: 'telephone', title: said.telephone, sub: account.telephone },
    {
      what: 'email',
      title: said.email,
      sub: account.email
        ? `${account.email}${account.emailVerified ? '' : ` (${said.unproved})`}`
        : said.noEmail,
    },
    { what: 'password', title: said.password, sub: said.passwordHint },
  ] as const
  return (
    <div class="stack profile">
      <h1>{said.title}</h1>
      <ProfilePicture />
      <Form
        explain={explain}
        onSubmit={async ({ name = '' }) => {
          live.session.setAccount((await live.client.updateUser({ body: { name } })).data)
          toast(said.saved)
        }}
      >
        <TextField
          name="name"
          label={said.name}
          defaultValue={account.name}
          autoComplete="name"
          maxLength={80}
        />
        <Submit>{said.save}</Submit>
      </Form>
      <ul class="rows">
        {rows.map(({ what, title, sub }) => (
          <li key={what}>
            <Row
              onClick={() => {
                changing.value = what
              }}
              title={title}
              sub={sub}
              end={<ChevronRight size={20} />}
            />
          </li>
        ))}
      </ul>
      {changing.value && (
        <ChangeSheet
          key={changing.value}
          what={changing.value}
          onClose={() => {
            changing.value = undefined
          }}
        />
      )}
    </div>
  )
}
