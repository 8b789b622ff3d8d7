// The work of decision 79: which number below a bound, put behind the salt, has this SHA-256? Solved by the app,
// or by any other client.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Challenge = {
  algorithm: 'SHA-256'
  challenge: string
  salt: string
  signature: string
  maxnumber: number
}

/** The proof as the header `captcha` carries it, JSON in hex; undefined where no number below the bound is right. */
export function solve(asked: Challenge): string | undefined {
  const { algorithm, challenge, salt, signature, maxnumber } = asked
  const first = Number.parseInt(challenge.slice(0, 2), 16)
  for (let number = 0; number <= maxnumber; number++) {
    const found = sha256(utf8ToBytes(`${salt}${number}`))
    // Nearly all are told apart by their first byte.
    if (found[0] === first && bytesToHex(found) === challenge)
      return bytesToHex(utf8ToBytes(JSON.stringify({ algorithm, challenge, number, salt, signature })))
  }
  return undefined
}
