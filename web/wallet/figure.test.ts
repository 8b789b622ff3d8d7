import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { showYuan } from '../../core/money.ts'
import { figureSize } from './figure.ts'

/** From the figure's left edge to the eye of the fish, on a card of 358 px: a phone of 390 (web/art/pond.ts). */
const ROOM = 178
/** Widths in sizes of the figure, by the widest of our fonts. */
const DIGIT = 0.7
const COMMA = 0.38
const CURRENCY = 0.56
const SMALL = 0.66

const css = readFileSync('web/wallet/Balance.module.css', 'utf8')
const remOf = (size: string) =>
  Number(new RegExp(`\\.${size} > \\* \\{\\s*font-size: min\\(([\\d.]+)rem`).exec(css)?.[1])

const widthOf = (total: string) => {
  const [whole = ''] = showYuan(BigInt(total.replace('.', ''))).split('.')
  const ems = [...whole].reduce((sum, sign) => sum + (sign === ',' ? COMMA : sign === '¥' ? CURRENCY : DIGIT), 0)
  return (ems + (2 * DIGIT + COMMA) * SMALL) * remOf(figureSize(total)) * 16
}

test.each(['9999.99', '40114.06', '88888.88', '102345.67', '1234567.89', '12345678.90'])(
  '¥%s ends where the fish of its card begins',
  (total) => {
    expect(widthOf(total)).toBeLessThanOrEqual(ROOM)
  },
)

test('a balance of every day is as large as it can be', () => {
  expect([undefined, '0.00', '9999.99'].map(figureSize)).toEqual(['short', 'short', 'short'])
})
