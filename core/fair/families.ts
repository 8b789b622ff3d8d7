// Apart from their results: who only names a family needs none of the hashes that a result is made of.

/** The families of shared draws; quick win goes by the name of its calls. */
export const families = ['k3', 'ssc', 'pk10', 'x115', 'pc28', 'lhc', 'locsgwin'] as const
export type Family = (typeof families)[number]
