import type { Files } from '#modules/uploads/index.ts'

/** Stands for the service's address in kept documents. No text that people send holds such a character. */
export const anywhere = '\u0001'

const kept = JSON.stringify(anywhere).slice(1, -1)

/** A kept document with the addresses as they are now. */
export const atHome = (document: string, files: Files): string => document.replaceAll(kept, files.baseUrl())
