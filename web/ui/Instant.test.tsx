import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DaysWhole } from './Instant.tsx'

test('a text reads as it was, and each of its days is in one piece', () => {
  const text = 'Rebate of 2026-09-29: claim before 2026-10-07 15:10'
  const markup = renderToStaticMarkup(<DaysWhole text={text} />)
  // One element, or a row that aligns its children would put each piece of the text into a column of its own.
  expect(markup).toMatch(/^<span>.*<\/span>$/)
  expect(markup.replace(/<[^>]*>/g, '')).toBe(text)
  expect(markup.match(/<span[^>]*>[^<]*<\/span>/g)?.map((one) => one.replace(/<[^>]*>/g, ''))).toEqual([
    '2026-09-29',
    '2026-10-07',
  ])
})
