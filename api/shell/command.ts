// A command's name and fingerprint: which one it is, and whether it is the same as before.
import { hash } from 'node:crypto'
import type { Command, Member } from './serve.ts'

type Body = { idempotencyKey?: string } & Record<string, unknown>

/**
 * The key is any text of up to 64 characters; the ledger knows it as a uuid of member and text.
 * The hash tells a repeat from a key that was used again (decision 3), by another call with the same fields too.
 */
export function commandOf(
  member: Member | null,
  input: unknown,
  { path, secret }: { path: string; secret: readonly string[] },
): Command {
  const { idempotencyKey = '', ...all } = (input ?? {}) as Body
  // Secrets are left out of the compared hash: one of six digits could be found from it in a second.
  for (const name of secret) delete all[name]
  const digest = hash('sha256', `${member?.id ?? ''}\n${idempotencyKey}`)
  const key = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
  return { key, body: hash('sha256', `${path}\n${canonical(all)}`, 'buffer') }
}

/** The canonical JSON of a value: equal objects give equal texts, whatever the order of their fields. */
const canonical = (value: unknown): string => JSON.stringify(ordered(value)) ?? 'null'

function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(ordered)
  const fields: Record<string, unknown> = {}
  for (const name of Object.keys(value).sort()) fields[name] = ordered((value as Record<string, unknown>)[name])
  return fields
}
