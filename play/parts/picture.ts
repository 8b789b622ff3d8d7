/** Replaced at build by a hash of the drawing code: a changed picture has another address. */
declare const __PICTURES__: string

/** The address of a picture of play/build/pictures.ts. */
export const picture = (name: string): string => `${import.meta.env.BASE_URL}art/${__PICTURES__}/${name}.svg`
