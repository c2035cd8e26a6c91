import type { Module } from '#server/services.ts'
import { addCategorisedItem } from './add-categorised-item.ts'
import { addCategory } from './add-category.ts'
import { addComboItem } from './add-combo-item.ts'
import { deleteCategory } from './delete-category.ts'
import { deleteItem } from './delete-item.ts'
import { getCategories } from './get-categories.ts'
import { getCategorisedItems } from './get-categorised-items.ts'
import { getComboItems } from './get-combo-items.ts'
import { getItems } from './get-items.ts'
import { getNonComboItems } from './get-non-combo-items.ts'
import { updateCategory } from './update-category.ts'
import { updateItem } from './update-item.ts'

export { writeComponents } from './combo.ts'
export { countOrderedItems } from './count-ordered-items.ts'
export { type ItemFields, itemChanges } from './item-changes.ts'
export { ItemRow, itemAvailable, itemColumns, itemSource, toItem } from './item-row.ts'
export { lockMenu } from './lock-menu.ts'
export { refreshItemSearch } from './menu-search.ts'
export type { OptionGroup } from './option-groups.ts'
export { type ChoiceFault, choiceFaults, type Line, priceLine } from './price-line.ts'
export { PricedLine, PricedPack, toPacks } from './priced-pack.ts'
export { restoreStock, StockQuantity, takeStock } from './stock.ts'

export const menus: Module = {
  operations: [
    addCategorisedItem,
    addCategory,
    addComboItem,
    deleteCategory,
    deleteItem,
    getCategories,
    getCategorisedItems,
    getComboItems,
    getItems,
    getNonComboItems,
    updateCategory,
    updateItem,
  ],
}
