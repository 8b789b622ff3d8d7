// A file of SQL as its statements: what may hold a semicolon is a comment, a string, a name or a body.
const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** The statements of a file, in order, with the comments before them. */
export function statementsOf(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (const piece of text.matchAll(PIECE)) {
    if (piece[0] !== ';') continue
    found.push(text.slice(from, piece.index).trim())
    from = piece.index + 1
  }
  const rest = text.slice(from).trim()
  if (/[^\s]/.test(rest.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ''))) found.push(rest)
  return found.filter(Boolean)
}
