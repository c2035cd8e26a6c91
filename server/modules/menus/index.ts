import type { Module } from '#server/services.ts'
import { addCategory } from './add-category.ts'
import { addCategorisedItem, addComboItem } from './add-items.ts'
import { deleteCategory } from './delete-category.ts'
import { deleteItem } from './delete-item.ts'
import { getCategories } from './get-categories.ts'
import { getCategorisedItems, getComboItems, getItems, getNonComboItems } from './get-items.ts'
import { updateCategory } from './update-category.ts'
import { updateItem } from './update-item.ts'

export { writeComponents } from './items/combo-items.ts'
export { countOrderedItems } from './items/count-ordered-items.ts'
export { type ItemFields, itemChanges } from './items/item-changes.ts'
export { ItemRow, itemAvailable, itemColumns, itemSource, toItem } from './items/item-row.ts'
export { refreshItemSearch } from './items/item-search.ts'
export type { OptionGroup } from './items/option-groups.ts'
export { type ChoiceFault, choiceFaults, type Line, priceLine } from './items/price-line.ts'
export { PricedLine, PricedPack, toPacks } from './items/priced-pack.ts'
export { restoreStock, StockQuantity, takeStock, takeStockAsRead } from './items/stock.ts'
export { lockMenu } from './lock-menu.ts'

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
