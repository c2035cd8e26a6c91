import { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { offerStatuses } from '#contract/states.ts'
import { UserRow, userColumns } from '#modules/identity/index.ts'
import { StoreRow } from '#modules/stores/index.ts'
import { boolean, float, nullable, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Parties } from '../order-row.ts'

/** The role in which an order is read. */
export const viewRoles = ['customer', 'store', 'rider'] as const
export type ViewRole = (typeof viewRoles)[number]

/** With the rider's last position. */
export const RiderRow = row({ ...UserRow.properties, latitude: nullable(float), longitude: nullable(float) })
export type RiderRow = RowOf<typeof RiderRow>
export const riderColumns = fragment`${userColumns}, latitude, longitude`

export const Offer = row({ rider_id: uuid, status: oneOf(offerStatuses) })
export type Offer = RowOf<typeof Offer>

/** Whether its rider reads the order as it is, not as it was when the offer ended. */
export const isCurrentOffer = ({ status }: Offer): boolean => status === 'pending' || status === 'accepted'

const Payer = row({ name: nullable(text), bankName: nullable(text), accountNumber: nullable(text) })
export const Transfer = row({
  id: uuid,
  account: OneTimePayment.properties.account,
  payer: nullable(Payer),
  awaited: boolean,
})
export type Transfer = RowOf<typeof Transfer>

/** The columns of the shape, of a row that has others beside. */
const only = <Row extends object>(shape: { properties: object }, row: Row): Row =>
  Object.fromEntries(Object.keys(shape.properties).map((column) => [column, row[column as keyof Row]])) as Row

/** The parties of an order to be kept with it; those that it has already stay as they are. */
export function partiesWith(
  parties: Parties | null,
  { store, customer, rider }: { store: StoreRow; customer: UserRow; rider: UserRow | null },
): Parties {
  if (parties !== null && (rider === null || rider.id in parties.riders)) return parties
  return {
    store: parties?.store ?? only(StoreRow, store),
    customer: parties?.customer ?? only(UserRow, customer),
    riders: { ...parties?.riders, ...(rider && { [rider.id]: only(UserRow, rider) }) },
  }
}
