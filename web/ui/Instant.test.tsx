import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DaysWhole } from './Instant.tsx'

test('a text reads as it was, and each of its days is in one piece', () => {
  const text = 'Rebate of 2026-09-29: claim before 2026-10-07 15:10'
  const markup = renderToStaticMarkup(<DaysWhole text={text} />)
  expect(markup.replace(/<[^>]*>/g, '')).toBe(text)
  expect(markup.match(/<span[^>]*>[^<]*<\/span>/g)?.map((one) => one.replace(/<[^>]*>/g, ''))).toEqual([
    '2026-09-29',
    '2026-10-07',
  ])
})
