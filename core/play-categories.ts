/** Kinds of play, as rebate and missions count it; quick win is lottery, esports is sports (rulebook 6.2). */
export const playCategories = ['sports', 'video', 'chess', 'electronic', 'fishing', 'lottery'] as const
export type PlayCategory = (typeof playCategories)[number]

/** The category that play counts in: esports counts as sports. */
export const countedAs = (category: PlayCategory | 'esports'): PlayCategory =>
  category === 'esports' ? 'sports' : category
