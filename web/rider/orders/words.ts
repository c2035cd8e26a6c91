import { ordersWords } from '../words/en/orders.ts'

export const words = ordersWords
