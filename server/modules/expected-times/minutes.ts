/** Expected times are minutes since 1970, with fractions until they are rounded. */
export const minuteMs = 60_000

export const minutesOf = (date: Date): number => date.getTime() / minuteMs

export const dateOf = (minutes: number): Date => new Date(Math.round(minutes * minuteMs))
