import { cupDishes } from './cup-dishes.ts'
import { handDishes } from './hand-dishes.ts'
import { potDishes } from './pot-dishes.ts'

/** Every kind of dish, each drawn as SVG. */
export const dishes: { [dish: string]: () => string } = { ...potDishes, ...handDishes, ...cupDishes }
