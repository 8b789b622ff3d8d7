// Reads what a server outside answers, and no more of it than it may say: whoever it is, nothing of it is believed yet, and a
// text as long as memory would take the house with it.

/** The text of an answer; undefined where it is longer, packed or not, and then the rest of it is not fetched. */
export async function textOf({ body }: Response, mostBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  // To leave the loop ends the stream, and so the connection.
  for await (const part of body ?? []) {
    length += part.length
    if (length > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
