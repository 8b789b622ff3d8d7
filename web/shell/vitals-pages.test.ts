import { expect, test } from 'vitest'
import { MOST_PAGES } from '../../core/vitals.ts'
import { openPage, pageAt, type Opened } from './vitals-pages.ts'

test('what happens on a page counts for that page', () => {
  const opened: Opened[] = []
  openPage(opened, 'home', 0)
  openPage(opened, 'help', 100)
  expect(pageAt(opened, 99)?.page).toBe('home')
  openPage(opened, 'help', 200)
  expect(pageAt(opened, 200)).toMatchObject({ page: 'help', at: 100 })
})

test('behind the most pages that are told, and on a page that is none of ours, nothing counts for the last one', () => {
  const opened: Opened[] = []
  for (let nth = 0; nth < MOST_PAGES; nth++) openPage(opened, nth % 2 ? 'help' : 'home', nth)
  openPage(opened, 'offers', 100)
  openPage(opened, 'about', 200)
  expect(opened).toHaveLength(MOST_PAGES)
  expect(pageAt(opened, 99)).toBe(opened.at(-1))
  expect(pageAt(opened, 100)).toBeUndefined()
  expect(pageAt(opened, 300)).toBeUndefined()
  const lost: Opened[] = []
  openPage(lost, 'home', 0)
  openPage(lost, undefined, 10)
  expect(pageAt(lost, 20)).toBeUndefined()
})
