import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Drawn } from './Drawn.tsx'
import { namer } from './geometry.ts'
import { koi, koiShape } from './koi.ts'
import { shape, textOf } from './shape.ts'

test('a shape is written with the names that SVG has for its attributes', () => {
  const dot = shape('circle', { r: 2, strokeWidth: '1.5' })
  expect(textOf(shape('g', { clipPath: 'url(#k1)' }, [dot]))).toBe(
    '<g clip-path="url(#k1)"><circle r="2" stroke-width="1.5"/></g>',
  )
})

test('the app draws the very koi that the pictures show', () => {
  const spine = [[122, 262], [104, 108], [322, 130], [268, 384]] as const // prettier-ignore
  const fish = () => ({ spine, width: 38, shadow: [8, 14, 0.34], name: namer() }) as const
  const drawn = createElement('svg', {}, createElement(Drawn, { of: koiShape(fish()) }))
  const text = renderToStaticMarkup(drawn).replace(/><\/(?:path|circle)>/g, '/>')
  expect(text).toBe(`<svg>${koi(fish())}</svg>`)
})

test('two drawings on one page have names of their own', () => {
  const [win, ring] = [namer('win'), namer('ring')]
  expect([win(), ring(), win()]).toEqual(['win1', 'ring1', 'win2'])
})
