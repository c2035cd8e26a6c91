type Unit = 'second' | 'minute' | 'hour' | 'meter'

/** A number with its unit in singular or plural: 1 minute, 200 metres. */
export const quantityText = (count: number, unit: Unit): string =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
