// A person's name as we compare it. Spec 5 lets names be written with two kinds of dot and with spaces.

const plain = (name: string): string =>
  name.normalize('NFC').replace(/[·.]/g, '·').replace(/\s+/g, ' ').trim().toLowerCase()

/** The same person's name, however the dots and the letters' case were typed. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)
