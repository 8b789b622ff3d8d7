import { expect, test } from 'vitest'
import { gamesPictures } from './pictures.ts'

const PICTURES_BYTES = 150_000

test.each(Object.entries(gamesPictures))(
  'the pictures of %s weigh at most 150 kB together (decision 62)',
  (_game, pictures) => {
    const drawn = Object.values(pictures).reduce((sum, draw) => sum + Buffer.byteLength(draw()), 0)
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThanOrEqual(PICTURES_BYTES)
  },
)

test('no picture names anything outside of itself, and none is written in a font', () => {
  for (const pictures of Object.values(gamesPictures))
    for (const draw of Object.values(pictures)) expect(draw()).not.toMatch(/<text|<image|href=|filter=/)
})
