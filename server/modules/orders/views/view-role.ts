/** As whom an order is read. */
export const viewRoles = ['customer', 'store', 'rider'] as const
export type ViewRole = (typeof viewRoles)[number]
