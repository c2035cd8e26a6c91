import type { Request } from '#contract/records/request.ts'
import { type StorePermission, storePermissions } from '#contract/states.ts'
import { Check } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { words as appWords } from '../words.ts'
import { params, take } from './requests.ts'
import { words } from './words.ts'

const Permissions = ({ given }: { given: readonly StorePermission[] }) => (
  <fieldset class="plain">
    <legend class="visually-hidden">{words.change}</legend>
    {storePermissions.map((each) => (
      <Check
        key={each}
        name={each}
        label={words.permissions[each].name}
        hint={words.permissions[each].hint}
        defaultChecked={given.includes(each)}
      />
    ))}
  </fieldset>
)

const chosenIn = (values: { [name: string]: string }) => storePermissions.filter((each) => each in values)

/** The permissions of an assistant: given when the request is accepted, or changed later. */
export function PermissionSheet({ request, onClose }: { request: Request; onClose: () => void }) {
  const { sender, status } = request
  const isNew = status === 'pending'
  return (
    <Sheet title={words.mayWhat(sender.name)} closeLabel={appWords.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={async (values) => {
          const body = { permissions: chosenIn(values) }
          const { data } = isNew
            ? await live.client.acceptRequest({ ...params(request), body })
            : await live.client.updateRequest({ ...params(request), body })
          take(data)
          toast(isNew ? words.taken(sender.name) : words.saved)
          onClose()
        }}
      >
        <Permissions given={isNew ? ['orders'] : request.permissions} />
        <Submit>{isNew ? words.take : words.save}</Submit>
      </Form>
    </Sheet>
  )
}
