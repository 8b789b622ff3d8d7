// How long a body can be that a schema takes: what is longer is refused before it is read.
import type { GenericSchema } from 'valibot'

/** The bytes of one letter, escaped: \u9526. */
const LETTER_BYTES = 6
const NUMBER_BYTES = 32
/** The bytes of JSON around a value: quotes, a colon, a comma, a line break and its indentation. */
const AROUND_BYTES = 24

type Node = {
  type: string
  pipe?: readonly Node[]
  requirement?: unknown
  options?: readonly unknown[]
  entries?: Record<string, Node>
  item?: Node
  key?: Node
  value?: Node
  wrapped?: Node
  literal?: unknown
}

/** The bytes of the longest JSON that this schema takes; Infinity where it says no end. */
export const longestBody = (schema: GenericSchema): number => bytesOf(schema as unknown as Node)

function bytesOf(node: Node): number {
  const { options = [], item, key, value, wrapped } = node
  switch (node.type) {
    case 'string':
      return textBytes(mostOf(node))
    case 'number':
      return NUMBER_BYTES
    case 'boolean':
    case 'null':
      return AROUND_BYTES
    case 'literal':
      return textBytes(String(node.literal).length)
    case 'picklist':
      return Math.max(...options.map((one) => textBytes(String(one).length)))
    case 'union':
    case 'variant':
      return Math.max(...options.map((one) => bytesOf(one as Node)))
    case 'array':
      return times(mostOf(node), bytesOf(item as Node) + AROUND_BYTES)
    case 'record':
      return times(mostOf(node), bytesOf(key as Node) + bytesOf(value as Node))
    case 'strict_object':
      return Object.entries(node.entries ?? {}).reduce(
        (sum, [name, field]) => sum + textBytes(name.length) + bytesOf(field),
        AROUND_BYTES,
      )
    default:
      return wrapped ? bytesOf(wrapped) : Infinity
  }
}

const textBytes = (letters: number): number => letters * LETTER_BYTES + AROUND_BYTES

/** A list that may hold no elements has no length, even where one element could be endless (0 times Infinity is NaN). */
const times = (most: number, bytes: number): number => (most === 0 ? 0 : most * bytes)

/** How many letters or elements it takes, as its pipe says; a pipe may begin with another one. */
function mostOf({ type, requirement, pipe = [] }: Node): number {
  if (['max_length', 'length', 'max_entries'].includes(type)) return requirement as number
  return Math.min(Infinity, ...pipe.map(mostOf))
}
