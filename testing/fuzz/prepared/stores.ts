import type { OperationId } from '#contract/operations/index.ts'
import { newTelephone } from '../../people.ts'
import { addCategory, addItem, alwaysOpen, locationAt, openStore } from '../../stores.ts'
import { type About, bodyWith, type Prepare } from './prepare.ts'

const owned = ({ group }: About) => ({ person: group.people.store[0]!, storeId: group.stage.ridden.storeId })

async function category(about: About) {
  const { person, storeId } = owned(about)
  const { id: categoryId, version } = await addCategory(person, storeId, `Rice ${crypto.randomUUID()}`)
  return { person, params: { storeId, categoryId }, version }
}

async function item(about: About) {
  const { person, params } = await category(about)
  const { storeId, categoryId } = params
  const { id: itemId, version } = await addItem(person, storeId, { categoryId })
  return { person, params: { storeId, itemId }, categoryId, version }
}

const price = { currency: 'ngn', amount: 950.5 }

export const preparedStores = {
  createStore: async (about) => {
    const { at } = about.group
    const body = {
      name: 'One more',
      telephone: newTelephone(),
      locations: [locationAt(at)],
      availability: alwaysOpen,
    }
    return { body }
  },
  deleteStore: async (about) => {
    const { person } = owned(about)
    return {
      person,
      params: { storeId: (await openStore(person)).id },
    }
  },
  updateStore: async (about) => {
    const { group } = about
    const params = { storeId: group.spareStoreId }
    const person = group.people.store[1]!
    const { version } = (await person.client.getStore({ params })).data.management!
    return { person, params, body: { version, description: 'Hot and plenty.', autoAccept: false } }
  },
  getStoreAnalytics: async (about) => {
    const { person, storeId } = owned(about)
    return { person, params: { storeId }, query: { by: 'day', from: '2026-01-05', to: '2026-01-20' } }
  },
  setStoreStanding: async ({ group }) => ({ params: { storeId: group.spareStoreId } }),
  updateCategory: async (about) => {
    const { person, params, version } = await category(about)
    return { person, params, body: { version, position: 3 } }
  },
  deleteCategory: async (about) => {
    const { person, params } = await category(about)
    return { person, params }
  },
  addCategory: async (about) => ({ ...owned(about), params: { storeId: owned(about).storeId } }),
  addCategorisedItem: async (about) => {
    const { person, params } = await category(about)
    const body = bodyWith(about, {
      categoryId: params.categoryId,
      price,
      packPrice: price,
      optionGroups: [],
      picture: null,
    })
    return { person, params: { storeId: params.storeId }, body }
  },
  addComboItem: async (about) => {
    const { person, params } = await item(about)
    const comboItems = [{ id: params.itemId, quantity: 2 }]
    const body = bodyWith(about, {
      comboItems,
      categoryId: null,
      price,
      packPrice: price,
      optionGroups: [],
      picture: null,
    })
    return { person, params: { storeId: params.storeId }, body }
  },
  updateItem: async (about) => {
    const { person, params, version } = await item(about)
    return { person, params, body: { version, price, stock: 40 } }
  },
  deleteItem: async (about) => {
    const { person, params } = await item(about)
    return { person, params }
  },
} satisfies { [operationId in OperationId]?: Prepare }
