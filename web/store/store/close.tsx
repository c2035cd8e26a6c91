import { useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button } from '../../kit/button.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { reloadStores } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'

export function Close({ store }: { store: StoreDetails }) {
  const isOpen = useSignal(false)
  const { route } = useLocation()
  return (
    <>
      <Button
        kind="danger"
        onClick={() => {
          isOpen.value = true
        }}
      >
        {words.close}
      </Button>
      {isOpen.value && (
        <Sheet
          title={words.closeTitle(store.name)}
          closeLabel={appWords.close}
          onClose={() => {
            isOpen.value = false
          }}
        >
          <Form
            explain={explain}
            onSubmit={async () => {
              await live.client.deleteStore({ params: { storeId: store.id } })
              toast(words.closed(store.name))
              reloadStores()
              route(paths.board)
            }}
          >
            <Notice kind="warn">{words.closeHint}</Notice>
            <Submit kind="danger">{words.closeSure}</Submit>
          </Form>
        </Sheet>
      )}
    </>
  )
}
