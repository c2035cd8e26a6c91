/** The time zone of the market. A store may be in another one. */
export const marketTimezone = 'Africa/Lagos'
