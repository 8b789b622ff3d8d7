/** Synonyms: each text that matches one of the two regular expressions is read as `word`. The English one matches whole words only. */
export type Group = readonly [word: string, zh: string, en?: string]
