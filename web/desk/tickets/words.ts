import { ticketsWords } from '../words/en/tickets.ts'

export const words = ticketsWords
