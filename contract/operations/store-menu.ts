import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Category, ComboItems, Item, itemBody } from '../records/menu.ts'
import { allOptional, Id, Line, Nullable, Record, Type } from '../schema.ts'
import { params, StoreParams } from './store.ts'

const group = 'store-menu'
const naira = (amount: number) => ({ currency: 'ngn', amount })

const reading = {
  group,
  method: 'GET',
  callers: 'anyone',
  viewer: true,
  list: true,
  params: StoreParams,
  errors: ['store.absent', 'store.deleted'],
  example: { params },
} as const

const writing = { group, callers: ['store', 'assistant'], store: 'menu' } as const

const CategoryParams = Record({
  storeId: Id('The store.', { examples: [demo.storeId] }),
  categoryId: Id('The category.', { examples: [demo.categoryId] }),
})
const ItemParams = Record({
  storeId: Id('The store.', { examples: [demo.storeId] }),
  itemId: Id('The item.', { examples: [demo.itemId] }),
})

const version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'As read: 409 if it was changed since.',
})
const position = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description })

export const storeMenu = {
  getCategories: operation({
    ...reading,
    path: '/store-menu/{storeId}/categories',
    summary: 'Get categories',
    description: 'The headings of the menu, in the owner’s order. `keyword` searches the name.',
    answer: Type.Array(Category),
  }),
  addCategory: operation({
    ...writing,
    method: 'POST',
    path: '/store-menu/{storeId}/categories',
    summary: 'Add category',
    description: 'A new heading, at a place of the menu; what follows moves down.',
    params: StoreParams,
    body: Record({
      name: Line(60, 'As on the menu.', { examples: ['Soups'] }),
      position: Type.Optional(position('Place on the menu, from 0; at the end if left out.')),
    }),
    answer: Category,
    errors: ['menu.category.exists'],
    example: { as: 'store', params, body: { name: 'Small chops' } },
  }),
  updateCategory: operation({
    ...writing,
    method: 'PUT',
    path: '/store-menu/{storeId}/categories/{categoryId}',
    summary: 'Update category',
    description: 'A new name or a new place.',
    params: CategoryParams,
    body: Record({
      version,
      name: Type.Optional(Line(60, 'As on the menu.')),
      position: Type.Optional(position('Place on the menu, from 0; the others make way.')),
    }),
    answer: Category,
    errors: ['menu.category.absent', 'menu.category.exists', 'store.changed'],
    example: {
      as: 'store',
      params: { ...params, categoryId: demo.categoryId },
      body: { version: 1, position: 0 },
    },
  }),
  deleteCategory: operation({
    ...writing,
    method: 'DELETE',
    path: '/store-menu/{storeId}/categories/{categoryId}',
    summary: 'Delete category',
    description: 'Takes an empty heading off the menu. Repeating it answers 208.',
    already: true,
    params: CategoryParams,
    answer: Record({ categoryId: Id('The category that is gone.') }),
    errors: ['menu.category.absent', 'menu.category.not-empty'],
    example: { as: 'store', params: { ...params, categoryId: demo.emptyCategoryId } },
  }),
  addComboItem: operation({
    ...writing,
    method: 'POST',
    path: '/store-menu/{storeId}/items/combo',
    summary: 'Add item (combo)',
    description: 'A bundle of items with quantities at its own price.',
    params: StoreParams,
    body: Record({
      ...itemBody,
      categoryId: Type.Optional(Nullable(Id('Its category.'), 'Combos need none.')),
      comboItems: ComboItems,
    }),
    answer: Item,
    errors: [],
    example: {
      as: 'store',
      params,
      body: {
        name: 'Lunch for two',
        price: naira(4500),
        comboItems: [
          { id: demo.itemId, quantity: 2 },
          { id: demo.secondItemId, quantity: 1 },
        ],
      },
    },
  }),
  addCategorisedItem: operation({
    ...writing,
    method: 'POST',
    path: '/store-menu/{storeId}/items/categorised',
    summary: 'Add item (categorised)',
    description: 'An item under a category.',
    params: StoreParams,
    body: Record({ ...itemBody, categoryId: Id('Its category.', { examples: [demo.categoryId] }) }),
    answer: Item,
    errors: [],
    example: {
      as: 'store',
      params,
      body: {
        name: 'Ofada rice and ayamase',
        price: naira(2500),
        packPrice: naira(200),
        categoryId: demo.categoryId,
        optionGroups: [
          {
            name: 'Protein',
            min: 0,
            max: 2,
            options: [
              { name: 'Beef', price: naira(500) },
              { name: 'Boiled egg', price: naira(300) },
            ],
          },
        ],
      },
    },
  }),
  updateItem: operation({
    ...writing,
    method: 'PUT',
    path: '/store-menu/{storeId}/items/{itemId}',
    summary: 'Update item',
    description:
      'Changes what is sent and leaves the rest; `optionGroups` and `comboItems` are the whole list. Old orders keep what they froze.',
    params: ItemParams,
    body: Record({
      version,
      ...allOptional(itemBody),
      categoryId: Type.Optional(Nullable(Id('Its category.'), 'Null only for combos.')),
      comboItems: Type.Optional(ComboItems),
    }),
    answer: Item,
    errors: ['menu.item.absent', 'store.changed'],
    example: {
      as: 'store',
      params: { ...params, itemId: demo.itemId },
      body: { version: 1, price: naira(1800), stock: 40 },
    },
  }),
  deleteItem: operation({
    ...writing,
    method: 'DELETE',
    path: '/store-menu/{storeId}/items/{itemId}',
    summary: 'Delete item',
    description:
      'Takes an item off the menu; carts and old orders keep what they need. Repeating it answers 208.',
    already: true,
    params: ItemParams,
    answer: Record({ itemId: Id('The item that is gone.') }),
    errors: ['menu.item.absent', 'menu.item.in-combo'],
    example: { as: 'store', params: { ...params, itemId: demo.spareItemId } },
  }),
  getItems: operation({
    ...reading,
    path: '/store-menu/{storeId}/items',
    summary: 'Get items (all)',
    description: 'The whole menu by category, then by name. `keyword` searches name and description.',
    answer: Type.Array(Item),
  }),
  getComboItems: operation({
    ...reading,
    path: '/store-menu/{storeId}/items/combo',
    summary: 'Get items (combo)',
    description: 'Combos only.',
    answer: Type.Array(Item),
  }),
  getNonComboItems: operation({
    ...reading,
    path: '/store-menu/{storeId}/items/non-combo',
    summary: 'Get items (non-combo)',
    description: 'Everything that is no combo.',
    answer: Type.Array(Item),
  }),
  getCategorisedItems: operation({
    ...reading,
    path: '/store-menu/{storeId}/items/categorised',
    summary: 'Get items (categorised)',
    description: 'Items that stand under a category, of one category if `categoryId` is given.',
    query: Record({ categoryId: Type.Optional(Id('Only of this category.')) }),
    answer: Type.Array(Item),
  }),
}
