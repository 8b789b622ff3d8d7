// The name of one of the people who act by hand.

/** A person's name as it is kept and compared: ann, Ann, `ann ` and full-width ａｎｎ are one. */
export const personName = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
