// Keys that follow from what they stand for: done twice, they are the same key and count once.
import { hash } from 'node:crypto'

/** A uuid (version 8) from its parts. The same parts give the same uuid, on every machine, for ever. */
export function keyOf(...parts: (string | number | bigint)[]): string {
  const hex = hash('sha256', parts.join('\n'))
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The hash that lies beside a command's first leg. */
export const bodyOf = (...parts: (string | number | bigint)[]): Buffer => hash('sha256', parts.join('\n'), 'buffer')
