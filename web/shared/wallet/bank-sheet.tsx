import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { BankRecord } from '#contract/records/bank.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Select, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Landmark, Plus, Trash2 } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { allPages } from '../../live/all-pages.ts'
import { useActor } from '../actor.ts'
import { walletOf } from './wallet.ts'
import { words } from './words.ts'

const said = words.bankSheet

interface Bank {
  code: string
  name: string
}
interface Found {
  bank: Bank
  account: { name: string; number: string }
}

const entryOf = ({
  code,
  account: { number },
}: Pick<BankRecord, 'code'> & { account: { number: string } }) => ({
  code,
  account: { number },
})

/** Adds a bank account. The name that the bank has for it is shown before it is saved. */
function NewAccount({ onSave }: { onSave: (found: Found) => Promise<void> }) {
  const { live, explain } = useActor()
  const found = useSignal<Found | undefined>(undefined)
  const resource = live.resources.get(
    'nigerian banks',
    () => allPages<Bank>((query) => live.client.getNigerianBanks({ query })),
    { keep: 'public' },
  )
  const banks = resource.value.value
  if (!banks && resource.error.value !== undefined)
    return <Notice kind="bad">{explain(resource.error.value).summary}</Notice>
  if (found.value) {
    const { bank, account } = found.value
    return (
      <Form explain={explain} onSubmit={() => onSave(found.value!)}>
        <p>{said.isIt}</p>
        <p class="stack-s">
          <strong>{account.name}</strong>
          <span>
            {bank.name}, {account.number}
          </span>
        </p>
        <Submit>{said.add}</Submit>
        <Button
          kind="quiet"
          onClick={() => {
            found.value = undefined
          }}
        >
          {words.again}
        </Button>
      </Form>
    )
  }
  return (
    <Form
      explain={explain}
      onSubmit={async ({ bankCode = '', accountNumber = '' }) => {
        const { data } = await live.client.resolveAccountNumber({ query: { bankCode, accountNumber } })
        found.value = data
      }}
    >
      <Select name="bankCode" label={said.bank}>
        <option value="">{said.choose}</option>
        {banks?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        name="accountNumber"
        label={said.number}
        hint={said.numberHint}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
      />
      <Submit>{said.check}</Submit>
    </Form>
  )
}

/** The bank accounts to which money can be withdrawn. */
export function BankSheet({ onClose }: { onClose: () => void }) {
  const actor = useActor()
  const { calls, banks: resource } = walletOf(actor)
  const { value, error } = resource()
  const banks = value.value
  const isAdding = useSignal(false)
  useEffect(() => {
    if (banks?.length === 0) isAdding.value = true
  }, [banks?.length])
  const save = async (entries: Parameters<typeof calls.setBanks>[0]) =>
    resource().set(await calls.setBanks(entries))
  const remove = async (bank: BankRecord) => {
    try {
      await save(banks!.filter(({ id }) => id !== bank.id).map(entryOf))
      toast(said.removed)
    } catch (fault) {
      toast(actor.explain(fault).summary ?? '')
    }
  }
  return (
    <Sheet title={said.title} closeLabel={words.close} onClose={onClose}>
      <div class="stack">
        {!banks && error.value === undefined && <RowSkeletons count={2} />}
        {error.value !== undefined && <Notice kind="bad">{actor.explain(error.value).summary}</Notice>}
        {banks?.length === 0 && <p class="quiet">{said.none}</p>}
        <ul class="rows">
          {banks?.map((bank) => (
            <li key={bank.id}>
              <div class="row">
                <Landmark size={22} />
                <span class="main">
                  <span>{bank.account.name}</span>
                  <span class="sub">
                    {bank.name}, {bank.account.number}
                  </span>
                </span>
                <IconButton label={said.remove(bank.account.number)} onClick={() => remove(bank)}>
                  <Trash2 size={18} />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
        {banks &&
          (isAdding.value ? (
            <NewAccount
              onSave={async ({ bank, account }) => {
                await save([...banks.map(entryOf), { code: bank.code, account: { number: account.number } }])
                isAdding.value = false
              }}
            />
          ) : (
            <Button
              kind="secondary"
              onClick={() => {
                isAdding.value = true
              }}
            >
              <Plus size={18} />
              {said.another}
            </Button>
          ))}
      </div>
    </Sheet>
  )
}
