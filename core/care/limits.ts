// The kinds and periods of limits. Apart from the form, which the app has only where one is filled in.

/** Deposits are gross, net spend is stakes less returns (R-RG-02); time is minutes of play. */
export const limitKinds = ['deposit', 'spend', 'stake', 'time'] as const
export type LimitKind = (typeof limitKinds)[number]

/** By Shanghai: a day, a week from Monday on, a month of the calendar (decision 80). */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Minutes of the longest month. */
export const MOST_MINUTES = 31 * 24 * 60
