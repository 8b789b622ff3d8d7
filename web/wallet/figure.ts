// How large the one figure of the balance is: the fish of the card begins where it ends.

export type FigureSize = 'short' | 'tens' | 'hundreds' | 'millions'

/** The size class of a balance, so large that its longest figure ends left of the fish. */
export function figureSize(total = ''): FigureSize {
  const digits = total.length - '.00'.length
  if (digits <= 4) return 'short'
  if (digits === 5) return 'tens'
  return digits === 6 ? 'hundreds' : 'millions'
}
