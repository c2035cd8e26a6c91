import { useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { type RiderCategory, riderCategories } from '#contract/states.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Check } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'

const said = words.kindPage

/**
 * Chooses whether the rider works independently, for the platform or for a store. It can be changed until the role has been decided
 * about.
 */
export default function KindPage() {
  useTitle(said.title, appWords.app)
  const { route } = useLocation()
  const { role } = live.session.account.value!
  const chosen = useSignal<RiderCategory | null>(role.category)
  const isFixed = role.status !== 'pending'
  return (
    <Within href={paths.account} label={words.back}>
      <div class="stack">
        <h1>{said.title}</h1>
        {isFixed && (
          <Notice>
            <p>{said.fixed}</p>
            <ButtonLink kind="secondary" href={paths.support}>
              {said.ask}
            </ButtonLink>
          </Notice>
        )}
        <Form
          explain={explain}
          onSubmit={async () => {
            const { data } = await live.client.confirmRoleCategory({ params: { category: chosen.value! } })
            live.session.setAccount(data)
            toast(said.saved)
            route(paths.work)
          }}
        >
          <fieldset class="choices" disabled={isFixed}>
            <legend class="visually-hidden">{said.title}</legend>
            {riderCategories.map((kind) => (
              <Check
                key={kind}
                type="radio"
                name="kind"
                label={<strong>{said.kinds[kind].name}</strong>}
                hint={said.kinds[kind].hint}
                checked={chosen.value === kind}
                onChange={() => {
                  chosen.value = kind
                }}
              />
            ))}
          </fieldset>
          {!isFixed && <Submit disabled={chosen.value === null}>{said.save}</Submit>}
        </Form>
      </div>
    </Within>
  )
}
