import { demo } from '#contract/demo.ts'
import type { Order } from '#contract/records/order.ts'
import { bankReceives, type Cast, type Place, refusalOf, until } from './people.ts'
import { clock, naira, type Tell } from './tell.ts'

const store = { storeId: demo.storeId }

/** Amaka chooses, orders and pays. */
export async function order(place: Place, { amaka, basira }: Cast, tell: Tell): Promise<Order> {
  const { data: menu } = await amaka.getItems({ params: store, query: { pageSize: 100 } })
  const jollof = menu.find(({ id }) => id === demo.itemId)!
  const chicken = jollof.optionGroups
    .flatMap(({ options }) => options)
    .find(({ name, available }) => name === 'Chicken' && available)
  const lines = [
    { id: jollof.id, quantity: 2, options: chicken ? [chicken.id] : [] },
    { id: demo.secondItemId, quantity: 1 },
  ]
  const tip = { currency: 'ngn', amount: 300 } as const
  const { data: cart } = await amaka.updateStoreCart({ params: store, body: { packs: [{ lines }], tip } })
  const { items, packs, delivery, service, bill } = cart.summary
  await tell(
    `Amaka is hungry. From ${cart.store.name} she puts into her cart:`,
    ...cart.packs.flatMap((pack) =>
      pack.lines.map(({ name, quantity, options, total }) => {
        const with_ = options.map((option) => ` with ${option.name.toLowerCase()}`).join('')
        return `${quantity} × ${name}${with_}, ${naira(total)}`
      }),
    ),
    `items ${naira(items.price)}, pack ${naira(packs.price)}, delivery and tip ${naira(delivery.price)}, service ${naira(service.price)}`,
    `to pay: ${naira(bill.price)}`,
  )

  const { data } = await amaka.checkoutStoreCart({
    params: store,
    body: { version: cart.version, method: 'single-transfer' },
  })
  const { id: orderId, slug, status } = data.order
  const params = { orderId }
  const hidden = await refusalOf(basira.getOrder({ params }))
  await tell(
    `She checks out: order ${slug}.`,
    `Amaka sees: ${status}, payment ${data.order.payment.status}, until ${clock(data.order.dateDeadline)}`,
    `She is to send ${naira(data.payment!.amount)} to ${data.payment!.account!.number} at ${data.payment!.account!.bank.name}`,
    `Iya Basira sees nothing yet: ${hidden?.statusCode} ${hidden?.code}`,
  )

  await bankReceives(place, data.payment!.reference)
  const paid = await until(async () => {
    const { data: now } = await amaka.getOrder({ params })
    return now.payment.status === 'paid' ? now : undefined
  }, 30)
  if (!paid) throw new Error('The payment did not arrive')
  const { data: seen } = await basira.getOrder({ params })
  await tell(
    'The money arrives at the bank (the sandbox plays the bank) and is kept until the food is there.',
    `Amaka sees: payment ${paid.payment.status}`,
    `Iya Basira sees: ${seen.status}; she may ${seen.actions.join(' or ')}, until ${clock(seen.dateDeadline)}`,
  )
  return paid
}
