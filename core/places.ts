// Where something is on the earth, as addresses of pages carry it.

/** What coordinates mean: those of satellites, or those of maps made in China, which lie some hundred metres aside. */
export const datums = ['wgs84', 'gcj02'] as const
export type Datum = (typeof datums)[number]
