/** A word that stands for what is said in several: parts of patterns for Chinese and for English, the latter between the edges of words. */
export type Group = readonly [word: string, zh: string, en?: string]
