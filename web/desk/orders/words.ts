import { orderWords } from '../words/en/orders.ts'

export const words = orderWords
