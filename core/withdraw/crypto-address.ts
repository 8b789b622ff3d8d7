// Addresses on the chains that carry USDT, judged by their own check sums: TRC20 by Base58Check, ERC20
// and BEP20 by EIP-55. Both sides ask here, so a mistyped address never leaves the page.
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { protocols, type Protocol } from '../coin.ts'

/**
 * The address as it is kept and compared, or undefined where it is none of this protocol. An Ethereum
 * address in one case carries no check sum and is taken as it is; in mixed case it must be right.
 */
export function chainAddress(protocol: Protocol, text: string): string | undefined {
  return protocol === 'TRC20' ? tronAddress(text) : etherAddress(text)
}

export const isChainAddress = (protocol: Protocol, text: string): boolean => chainAddress(protocol, text) !== undefined

/** A protocol that this text is an address of, for a warning that says more than "wrong". */
export const protocolOf = (text: string): Protocol | undefined =>
  protocols.find((protocol) => isChainAddress(protocol, text))

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_MAIN_NET = 0x41
const BODY_BYTES = 21
const CHECK_BYTES = 4

function tronAddress(text: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  const bytes = fromBase58(text)
  if (bytes?.[0] !== TRON_MAIN_NET) return undefined
  const body = bytes.subarray(0, BODY_BYTES)
  const check = sha256(sha256(body)).subarray(0, CHECK_BYTES)
  const isRight = check.every((byte, at) => byte === bytes[BODY_BYTES + at])
  return isRight && body.subarray(1).some((byte) => byte !== 0) ? text : undefined
}

/** The address of twenty bytes, with its check: how the sandbox makes addresses of its own. */
export function tronAddressOf(account: Uint8Array): string {
  const body = Uint8Array.of(TRON_MAIN_NET, ...account)
  return toBase58(Uint8Array.of(...body, ...sha256(sha256(body)).subarray(0, CHECK_BYTES)))
}

/** The twenty bytes that an address of any network writes down. Throws where it is none. */
export function accountOf(address: string): Uint8Array {
  if (!protocolOf(address)) throw new Error('this is no address')
  if (address.startsWith('0x')) return hexToBytes(address.slice(2))
  return fromBase58(address)?.subarray(1, BODY_BYTES) ?? new Uint8Array()
}

function fromBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const char of text) value = value * 58n + BigInt(ALPHABET.indexOf(char))
  const hex = value.toString(16)
  if (hex.length > (BODY_BYTES + CHECK_BYTES) * 2) return undefined
  const pairs = hex.padStart((BODY_BYTES + CHECK_BYTES) * 2, '0').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${bytesToHex(bytes)}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? '') + text
  return text
}

function etherAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  // The zero address has no key: what is sent there is gone.
  if (/^0+$/.test(digits)) return undefined
  const right = etherAddressOf(digits)
  const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return hasOneCase || text === right ? right : undefined
}

/** Forty hex digits, written with the capitals that EIP-55 asks for. */
export function etherAddressOf(hex: string): string {
  const lower = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const digits = [...lower].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

/** Returns an address masked for display: enough to recognise the address, too little to pay to it. */
export const maskAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`
