import { expect, test } from 'vitest'
import { parseTyped } from './money.ts'
import { pastedAmount, typedAmount } from './typed-amount.ts'

test.each([
  ['１００', '100'],
  ['０。５', '0.5'],
  ['1,234.50', '1234.50'],
  ['007', '7'],
  ['.5', '0.5'],
  ['1.234', '1.23'],
  ['12e', '12'],
  ['12345678901', '1234567890'],
])('%j typed is %s', (text, amount) => expect(typedAmount(text)).toBe(amount))

test.each([
  [' 100 ', '100'],
  ['１，０００', '1000'],
  ['¥1,234.50', '1234.50'],
  ['1,234,567.5 CNY', '1234567.5'],
  ['100元', '100'],
  ['00100', '100'],
  ['.5', '0.5'],
])('%j pasted is %s', (text, amount) => expect(pastedAmount(text)).toBe(amount))

test.each(['100,00', '1.000,50', '1e3', '0x64', '1.2.3', '100.999', '99999999999', '一百', '3-5'])(
  '%j pasted is no amount, and is seen as it is',
  (text) => {
    expect(pastedAmount(text)).toBe(text)
    expect(parseTyped(pastedAmount(text))).toBeUndefined()
  },
)
