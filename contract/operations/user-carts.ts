import { operation } from '../operation.ts'
import { Cart } from '../records/cart.ts'
import { Type } from '../schema.ts'

export const userCarts = {
  getCustomerCarts: operation({
    group: 'user',
    method: 'GET',
    path: '/user/carts',
    summary: 'Get customer carts',
    description:
      'Your carts at all stores, last changed first, priced as of now. `keyword` searches the store.',
    callers: ['customer'],
    list: true,
    answer: Type.Array(Cart),
    errors: [],
    example: { as: 'customer' },
  }),
}
