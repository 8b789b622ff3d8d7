// Cards by their numbers (rulebook 4.1): rank 0 is the ace and 12 the king; suits are ♠ ♥ ♣ ♦.

export const RANKS = 13

export const rankOf = (card: number): number => card % RANKS
export const suitOf = (card: number): number => Math.floor((card % 52) / RANKS)
