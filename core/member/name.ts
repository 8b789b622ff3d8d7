// A person's name as we compare it. Spec 5 lets names be written with two kinds of dot and with spaces.

const plain = (name: string): string =>
  name.normalize('NFC').replace(/[·.]/g, '·').replace(/\s+/g, ' ').trim().toLowerCase()

/** Are these two names equal, apart from dots and the case of letters? */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)
