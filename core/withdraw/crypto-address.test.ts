import { expect, test } from 'vitest'
import {
  chainAddress,
  etherAddressOf,
  isChainAddress,
  maskAddress,
  protocolOf,
  tronAddressOf,
} from './crypto-address.ts'

// Contracts of USDT and the addresses that the standards themselves give as examples.
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const USDD = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const checked = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]

test('the published addresses of both kinds are right, and stay as they are', () => {
  for (const address of [TRON, USDD]) expect(chainAddress('TRC20', address)).toBe(address)
  for (const address of checked) {
    expect(chainAddress('ERC20', address)).toBe(address)
    expect(chainAddress('BEP20', address)).toBe(address)
  }
})

test('one letter changed is no address, whichever letter it is', () => {
  for (let at = 1; at < TRON.length; at++) {
    const other = TRON[at] === 'a' ? 'b' : 'a'
    expect(isChainAddress('TRC20', TRON.slice(0, at) + other + TRON.slice(at + 1))).toBe(false)
  }
  const [mixed = ''] = checked
  for (let at = 2; at < mixed.length; at++) {
    const char = mixed[at] ?? ''
    const swapped = /[a-z]/.test(char) ? char.toUpperCase() : char.toLowerCase()
    if (swapped === char) continue
    expect(isChainAddress('ERC20', mixed.slice(0, at) + swapped + mixed.slice(at + 1))).toBe(false)
  }
})

test('an address in one case has no check sum: it is taken, and written with one', () => {
  for (const address of checked) {
    expect(chainAddress('ERC20', address.toLowerCase())).toBe(address)
    expect(chainAddress('ERC20', `0x${address.slice(2).toUpperCase()}`)).toBe(address)
  }
})

test.each([
  ['', 'empty'],
  ['0x0000000000000000000000000000000000000000', 'the address that nobody holds'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'the same on Tron'],
  [`${TRON}1`, 'a letter more'],
  [TRON.slice(0, -1), 'a letter less'],
  [` ${TRON}`, 'a space'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'no hex digit'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'a Bitcoin address'],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv0', 'a digit that Base58 lacks'],
])('%s is no address: %s', (text) => {
  expect(protocolOf(text)).toBeUndefined()
})

test('an address of one protocol is none of the other', () => {
  expect(isChainAddress('TRC20', checked[0] ?? '')).toBe(false)
  expect(isChainAddress('ERC20', TRON)).toBe(false)
  expect([protocolOf(TRON), protocolOf(checked[0] ?? '')]).toEqual(['TRC20', 'ERC20'])
})

test('what the house makes, the house takes', () => {
  for (let seed = 1; seed < 50; seed++) {
    const bytes = Uint8Array.from({ length: 20 }, (_, at) => (seed * 37 + at * 101) % 256)
    expect(isChainAddress('TRC20', tronAddressOf(bytes))).toBe(true)
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    expect(isChainAddress('ERC20', etherAddressOf(hex))).toBe(true)
  }
})

test('a masked address shows four letters at each end', () => {
  expect(maskAddress(TRON)).toBe('TR7N…Lj6t')
})
