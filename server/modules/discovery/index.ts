import type { Module } from '#server/services.ts'
import { getFeaturedStores } from './get-featured-stores.ts'
import { getFoodRecommendations } from './get-food-recommendations.ts'
import { getMenuItemsFromStores } from './get-menu-items-from-stores.ts'
import { getSearchSuggestions } from './get-search-suggestions.ts'
import { getStores } from './get-stores.ts'

export const discovery: Module = {
  operations: [
    getFeaturedStores,
    getFoodRecommendations,
    getMenuItemsFromStores,
    getSearchSuggestions,
    getStores,
  ],
}
