import { Id, Line, Nullable, OneOf, Part, Prose, Record, type Static, Type } from '../schema.ts'
import { itemTypes } from '../states.ts'
import { Money } from './money.ts'
import { Picture, UploadKey } from './picture.ts'

export const Category = Record(
  {
    id: Id('The category.'),
    name: Type.String({ description: 'As on the menu.' }),
    position: Type.Integer({ description: 'Place on the menu, from 0.' }),
    version: Type.Integer({ description: 'Goes up with each change; send it with updateCategory.' }),
    items: Part('Its items, in figures.', { total: Type.Integer({ description: 'How many items it has.' }) }),
  },
  { description: 'A heading of a menu.' },
)
export type Category = Static<typeof Category>

const Option = Record({
  id: Id('The option.'),
  name: Type.String({ description: 'What it is.' }),
  price: Money,
  available: Type.Boolean({ description: 'Whether it can be chosen now.' }),
})

const OptionGroup = Record({
  id: Id('The group.'),
  name: Type.String({ description: 'What is chosen.' }),
  min: Type.Integer({ description: 'How many must be chosen.' }),
  max: Type.Integer({ description: 'How many may be chosen.' }),
  options: Type.Array(Option, { description: 'What there is to choose from.' }),
})

export const Item = Record(
  {
    id: Id('The item.'),
    store: Part('The store it belongs to.', {
      id: Id('Its store.'),
      slug: Type.String({ description: 'Of the store.' }),
      name: Type.String({ description: 'Of the store.' }),
      open: Type.Boolean({ description: 'Whether the store takes orders now.' }),
    }),
    type: OneOf(itemTypes, 'By itself under a category, or a bundle.'),
    category: Nullable(
      Record({ id: Id('Its category.'), name: Type.String({ description: 'Of the category.' }) }),
      'Null for combos without one.',
    ),
    name: Type.String({ description: 'As on the menu.' }),
    description: Type.String({ description: 'What is in it.' }),
    picture: Nullable(Picture),
    price: Money,
    pack: Part('The pack it is put in.', { price: Money }),
    available: Type.Boolean({ description: 'Whether it can be ordered now.' }),
    soldOut: Type.Boolean({ description: 'The store’s switch.' }),
    stock: Nullable(Type.Integer({ description: 'How many are left.' }), 'Null where nobody counts.'),
    optionGroups: Type.Array(OptionGroup, { description: 'Choices that go with it.' }),
    comboItems: Type.Array(
      Record({
        id: Id('The item inside.'),
        name: Type.String({ description: 'Its name.' }),
        quantity: Type.Integer({ description: 'How many of it.' }),
      }),
      { description: 'What a combo bundles; [] for others.' },
    ),
    version: Type.Integer({ description: 'Goes up with each change; send it with updateItem.' }),
  },
  { description: 'Something on a menu.' },
)
export type Item = Static<typeof Item>

const NewOption = Record({
  id: Type.Optional(Id('Keeps an option that is there.')),
  name: Line(80, 'What it is.', { examples: ['Extra beef'] }),
  price: Money,
  available: Type.Optional(Type.Boolean({ description: 'True if left out.' })),
})

const NewOptionGroup = Record({
  id: Type.Optional(Id('Keeps a group that is there.')),
  name: Line(80, 'What is chosen.', { examples: ['Protein'] }),
  min: Type.Integer({ minimum: 0, maximum: 20, description: 'How many must be chosen.' }),
  max: Type.Integer({ minimum: 1, maximum: 20, description: 'How many may be chosen.' }),
  options: Type.Array(NewOption, { minItems: 1, maxItems: 30, description: 'What there is to choose from.' }),
})
export type NewOptionGroup = Static<typeof NewOptionGroup>

export const itemBody = {
  name: Line(80, 'As on the menu.', { examples: ['Jollof rice'] }),
  description: Type.Optional(Prose(500, 'What is in it.')),
  picture: Type.Optional(Nullable(UploadKey('Purpose picture.'), 'Null for none.')),
  price: Money,
  packPrice: Type.Optional(Money),
  soldOut: Type.Optional(Type.Boolean({ description: 'Switches it off.' })),
  stock: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'How many are left.' }),
      'Null: not counted.',
    ),
  ),
  optionGroups: Type.Optional(
    Type.Array(NewOptionGroup, { maxItems: 10, description: 'All of its choices.' }),
  ),
}

export const ComboItems = Type.Array(
  Record({
    id: Id('An item of this store that is no combo.'),
    quantity: Type.Integer({ minimum: 1, maximum: 20, description: 'How many of it.' }),
  }),
  { minItems: 1, maxItems: 20, description: 'What the combo bundles.' },
)
