// Coordinates of places on the earth, as addresses of pages carry them.

/**
 * The reference system of coordinates: wgs84 of satellites, or gcj02 of maps made in China, some hundred metres apart.
 */
export const datums = ['wgs84', 'gcj02'] as const
export type Datum = (typeof datums)[number]
