import { expect, test } from 'vitest'
import { bankOfCard, isCardOf } from './card-bank.ts'
import { bankCodes } from '../forms/fields.ts'

// One well-known range of each bank: what stands on cards in people's pockets.
const cards = {
  ICBC: '622202', ABC: '622848', BOC: '621661', CCB: '621700', BOCOM: '622262', PSBC: '622188', CMB: '622588',
  CITIC: '622690', CEB: '622662', CMBC: '622622', CIB: '622908', SPDB: '622521', HXB: '622632', PAB: '622298',
} as const // prettier-ignore

test.each(Object.entries(cards))('a card of %s is that bank’s and no other’s', (bank, range) => {
  const digits = `${range}0200112233446`
  expect(bankOfCard(digits)).toBe(bank)
  const takers = bankCodes.filter((code) => isCardOf(code, digits))
  expect(takers.toSorted()).toEqual(['FASTPAY', bank].toSorted())
})

test('a range that is in no list may be of any bank', () => {
  expect(bankOfCard('6299990200112233446')).toBe(undefined)
  expect(bankCodes.every((code) => isCardOf(code, '6299990200112233446'))).toBe(true)
})
