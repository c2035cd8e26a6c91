import type { Item } from '#contract/records/menu.ts'
import { Form, Submit } from '../../kit/form.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { words as appWords } from '../words.ts'
import { menuOf } from './menu.ts'
import { words as menuWords } from './words.ts'

const words = menuWords.item

export function DeleteSheet({
  item,
  onClose,
  onDeleted,
}: {
  item: Item
  onClose: () => void
  onDeleted: () => void
}) {
  return (
    <Sheet title={words.deleteTitle(item.name)} closeLabel={appWords.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={async () => {
          await live.client.deleteItem({ params: { storeId: item.store.id, itemId: item.id } })
          void menuOf(item.store.id).reload()
          toast(words.deleted(item.name))
          onDeleted()
        }}
      >
        <p>{words.deleteHint}</p>
        <Submit kind="danger">{words.delete}</Submit>
      </Form>
    </Sheet>
  )
}
