import { expect, test } from 'vitest'
import { isSigned, pairOf } from './key.ts'

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

// RFC 8032, 7.1, test 2.
const SEED = bytes('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
const PUBLIC = bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
const SIGNATURE = bytes(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
)

test('a pair and its signatures are those of the standard, so that any other program can check them', () => {
  const { key, sign } = pairOf(SEED, 'a test')
  expect(key.publicKey).toEqual(PUBLIC)
  expect(sign('r')).toEqual(SIGNATURE)
  expect(isSigned(SIGNATURE, 'r', PUBLIC)).toBe(true)
})

test('another message, signature or key is no signature, of whatever length it is', () => {
  const changed = (of: Buffer, at: number) => Buffer.from(of.map((byte, place) => (place === at ? byte ^ 1 : byte)))
  const [longer, shorter] = [Buffer.concat([SIGNATURE, bytes('00')]), SIGNATURE.subarray(1)]
  const wrong = [changed(SIGNATURE, 0), changed(SIGNATURE, 63), longer, shorter, Buffer.alloc(64), Buffer.alloc(0)]
  for (const signature of wrong) expect(isSigned(signature, 'r', PUBLIC)).toBe(false)
  const others = [changed(PUBLIC, 0), changed(PUBLIC, 31), PUBLIC.subarray(1), Buffer.alloc(32), Buffer.alloc(0)]
  for (const publicKey of others) expect(isSigned(SIGNATURE, 'r', publicKey)).toBe(false)
  expect(isSigned(SIGNATURE, 's', PUBLIC)).toBe(false)
})
