import { cupDishes } from './cup-dishes.ts'
import { handDishes } from './hand-dishes.ts'
import { potDishes } from './pot-dishes.ts'

/** Every kind of dish there is a picture of. */
export const dishes = { ...potDishes, ...handDishes, ...cupDishes }

export type DishName = keyof typeof dishes
