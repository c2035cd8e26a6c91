/** A transaction that locks several of these rows locks them in this order, which prevents deadlocks. */
export const lockRank = { cart: 1, stock: 2, rider: 3, order: 4, box: 5 }
