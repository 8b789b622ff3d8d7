// Counts the values in a JSON body before it is parsed: eighty thousand empty objects cost as much time as many
// megabytes of text, and memory for each.

/** Far beyond the largest order. Tables and lists, fields, and how deep one lies in another. */
const MOST = { opened: 8_000, fields: 10_000, depth: 64 }

/** True where a body has too many tables, lists or fields, or nests too deep, to be parsed. Signs within strings do not count. */
export function isTooFull(text: string): boolean {
  let [opened, fields, depth] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case LIST:
      case TABLE:
        opened += 1
        depth += 1
        if (opened > MOST.opened || depth > MOST.depth) return true
        break
      case LIST_END:
      case TABLE_END:
        depth -= 1
        break
      case COLON:
        fields += 1
        if (fields > MOST.fields) return true
    }
  }
  return false
}

const QUOTE = 0x22
const LIST = 0x5b
const LIST_END = 0x5d
const TABLE = 0x7b
const TABLE_END = 0x7d
const COLON = 0x3a
const BACKSLASH = 0x5c

/** The place of the quote that ends it; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
}
