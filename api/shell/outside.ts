// Companies that are not ours, as the environment names them: where each answers, and the keys that we share.
import * as v from 'valibot'

/**
 * An outside server. We sign with its first key and accept signatures by any, so that a key changes without a pause.
 */
export type Outsider = { url: string; keys: readonly Buffer[] }

export const NO_ADDRESS = 'must be an http(s) address'
export const NO_KEYS = 'must be keys of 64 hex digits each, with commas between'

/** The address of an outside server; docs/SANDBOX.md has the protocol that each speaks. */
export const outsiderUrl = v.pipe(v.string(), v.check(isAddress, NO_ADDRESS), v.transform(withoutSlash))

export const outsiderKeys = v.pipe(
  v.string(),
  v.check(areKeys, NO_KEYS),
  v.transform((text) => text.split(',').map((key) => Buffer.from(key, 'hex'))),
)

export function isAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/[?#]/.test(text)
}

export function areKeys(text: string): boolean {
  return /^[0-9a-f]{64}(?:,[0-9a-f]{64})*$/.test(text)
}

export function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '')
}

export const outsider = (url = '', keys: readonly Buffer[] = []): Outsider => ({ url, keys })

/** Returns the house's complaints about variables that are not given. The tools beside the house do without them. */
export const missing = (given: Readonly<Record<string, string | undefined>>, names: readonly string[]): string[] =>
  names.filter((name) => !given[name]).map((name) => `${name}: must be given; npm start gives the sandbox's`)
