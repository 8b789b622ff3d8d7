// Rows that two faces of a deed have written, laid beside each other: without instants, numbers of rows and what is random.

const RANDOM = new Set(['id', 'bucket', 'member_id', 'deed', 'approval', 'session', 'signature', 'hash', 'device'])

/** Each row as a text, sorted; `rename` turns what the two were done to into one name. */
export const plainRows = (rows: readonly object[], rename = (text: string): string => text): string[] =>
  rows.map((row) => rename(JSON.stringify(row, plain))).toSorted()

function plain(this: Record<string, unknown>, key: string, value: unknown): unknown {
  if (RANDOM.has(key) || this[key] instanceof Date || Buffer.isBuffer(this[key])) return undefined
  if (typeof value === 'bigint') return `${value}`
  if (typeof value !== 'string') return value
  return value.replace(/\b[0-9a-f]{16}\b/g, 'hash').replace(/\b\d+\/\d+\b/g, 'member')
}
