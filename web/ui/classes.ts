/** Class names of a part: those that hold, in order. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
