// The table of slot20 金龙献瑞 (rulebook 3.1): strips, lines and pays. Everything else is computed from it.

export const symbols = ['H1', 'H2', 'H3', 'H4', 'A', 'K', 'Q', 'J', 'T', 'W', 'S'] as const
export type Symbol20 = (typeof symbols)[number]
export const WILD = symbols.indexOf('W')
export const SCATTER = symbols.indexOf('S')

const written = [
  'T H4 J Q K H2 T J A H4 Q T K H3 J A Q T H1 K J H4 Q A T H3 J S K Q H2 T A J K Q',
  'J Q H3 T A W K J Q H4 T K A J H2 Q T H4 K W J A Q T H1 K J H3 A Q T S K J H4 W',
  'K T H2 Q J A H4 T W K Q J S A H3 T K Q J H4 T A W Q K J T H1 A Q H3 W J K S T H4 Q',
  'Q J H4 K T A H3 J S Q K T H2 J A W Q T H4 K J W A Q H3 T K J H1 Q A T W K J H4 T',
  'A T H3 K J Q H4 T A K J H2 Q T J H4 K Q A T H1 J K S Q T H3 A J K T Q H4 J A K',
]

/** From top to bottom, as numbers of symbols. The first and the last reel have no wild. */
export const strips: readonly (readonly number[])[] = written.map((strip) =>
  strip.split(' ').map((symbol) => symbols.indexOf(symbol as Symbol20)),
)

export const REELS = 5
export const ROWS = 3

/** The row on each reel, 0 at the top; line 1 comes first. */
export const lines: readonly (readonly number[])[] = [
  '11111 00000 22222 01210 21012 10001 12221 00122 22100 12101',
  '10121 01110 21112 01010 21212 11011 11211 00200 22022 02220',
].flatMap((ten) => ten.split(' ').map((line) => Array.from(line, (row) => '012'.indexOf(row))))

/** Payouts by symbol, for 3, 4 and 5 from the left, in line bets. */
export const linePays: readonly (readonly [number, number, number])[] = [
  [75, 250, 1_500],
  [50, 150, 600],
  [30, 100, 400],
  [25, 80, 250],
  [15, 50, 200],
  [10, 40, 120],
  [10, 30, 100],
  [10, 25, 100],
  [5, 20, 75],
]

/** Payouts of scatters, for 3, 4 and 5 anywhere, in total bets. */
export const scatterPays = [2, 10, 100] as const
export const freeSpins = [10, 15, 20] as const
/** The factor by which wins of free spins are multiplied. */
export const FREE_TIMES = 2
/** No sequence awards more; free spins above it are dropped. */
export const MOST_FREE = 200
