// Keys that follow from what they stand for: done twice, they are the same key and count once.
import { createHash } from 'node:crypto'

/** A uuid (version 8) from its parts. The same parts give the same uuid, on every machine, for ever. */
export function keyOf(...parts: (string | number | bigint)[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The hash that lies beside a command's first leg. */
export const bodyOf = (...parts: (string | number | bigint)[]): Buffer =>
  createHash('sha256').update(parts.join('\n')).digest()
