// Keys that follow from what they stand for: done twice, they are the same key and count once.
import { hash } from 'node:crypto'

/** A uuid (version 8) from its parts. The same parts give the same uuid, on every machine, for ever. */
export const keyOf = (...parts: (string | number | bigint)[]): string => uuidOf(hash('sha256', parts.join('\n')))

/** A uuid of that version from the digits of a hash. */
export function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The hash that lies beside a command's first leg. */
export const bodyOf = (...parts: (string | number | bigint)[]): Buffer => hash('sha256', parts.join('\n'), 'buffer')
