/** Of the market the service runs in. A store may be in another. */
export const marketTimezone = 'Africa/Lagos'
