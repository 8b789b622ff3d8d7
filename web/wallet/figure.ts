// How large the one figure of the balance is: the fish of the card begins where it ends.

export type FigureSize = 'short' | 'tens' | 'hundreds' | 'millions'

/** The size of a balance as the wire has it; each is as large as leaves its longest figure left of the fish. */
export function figureSize(total = ''): FigureSize {
  const digits = total.length - '.00'.length
  if (digits <= 4) return 'short'
  if (digits === 5) return 'tens'
  return digits === 6 ? 'hundreds' : 'millions'
}
