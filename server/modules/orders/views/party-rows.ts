import { isDeepStrictEqual } from 'node:util'
import { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { offerStatuses } from '#contract/states.ts'
import { UserRow, userColumns, usualUser } from '#modules/identity/index.ts'
import { StoreRow, usualStore } from '#modules/stores/index.ts'
import { boolean, float, nullable, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import type { KeptStore, KeptUser, PartiesSnapshot } from '../order-row.ts'

/** The role in which an order is read. */
export const viewRoles = ['customer', 'store', 'rider'] as const
export type ViewRole = (typeof viewRoles)[number]

/** A user with the last position. */
export const RiderRow = row({ ...UserRow.properties, latitude: nullable(float), longitude: nullable(float) })
export type RiderRow = RowOf<typeof RiderRow>
export const riderColumns = fragment`${userColumns}, latitude, longitude`

export const Offer = row({ rider_id: uuid, status: oneOf(offerStatuses) })
export type Offer = RowOf<typeof Offer>

/** Whether the rider of the offer sees the current order. After an offer has ended, the rider sees the order as it was at that time. */
export const isCurrentOffer = ({ status }: Offer): boolean => status === 'pending' || status === 'accepted'

const Payer = row({ name: nullable(text), bankName: nullable(text), accountNumber: nullable(text) })
export const Transfer = row({
  id: uuid,
  account: OneTimePayment.properties.account,
  payer: nullable(Payer),
  awaited: boolean,
})
export type Transfer = RowOf<typeof Transfer>

/** Keeps only the columns of the shape whose value differs from the default. */
const keptOf = <Row extends object>(shape: { properties: object }, usual: Partial<Row>, row: Row) =>
  Object.fromEntries(
    Object.keys(shape.properties)
      .map((column) => [column, row[column as keyof Row]] as const)
      .filter(([column, value]) => !isDeepStrictEqual(value, usual[column as keyof Row])),
  )

export const userSnapshot = (user: UserRow): KeptUser => keptOf(UserRow, usualUser, user) as KeptUser
export const shownUser = (kept: KeptUser): UserRow => ({ ...usualUser, ...kept })
export const shownStore = (kept: KeptStore): StoreRow => ({ ...usualStore, ...kept })

/** The store and the customer as stored with an order. */
export const partiesSnapshot = ({
  store,
  customer,
}: {
  store: StoreRow
  customer: UserRow
}): PartiesSnapshot => ({
  store: keptOf(StoreRow, usualStore, store) as KeptStore,
  customer: userSnapshot(customer),
})
