/**
 * The lines of a stream of text, the last one with or without its end. Only "\n" ends a line: node:readline
 * also breaks at a lone "\r" and at U+2028, which JSON may hold, and would make two lines of one.
 */
export async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  const held: string[] = []
  for await (const chunk of input) {
    const [end = '', ...begun] = chunk.split('\n')
    held.push(end)
    for (const next of begun) {
      yield held.splice(0).join('')
      held.push(next)
    }
  }
  const last = held.join('')
  if (last !== '') yield last
}
