import { expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { wantedPage } from './purpose.ts'

test('who was asked to sign in on the way to a page reads its title, whatever its query says', () => {
  expect(wantedPage(address.bets({ status: 'completed' }))).toBe(m.bets_title())
  expect(wantedPage(address.vip())).toBe(m.vip_title())
})

test('who came by themselves, or by an address that is not ours, reads no title', () => {
  for (const back of [undefined, '', '/__proto__', `//elsewhere.example${address.vip()}`, address.homeTab()])
    expect(wantedPage(back)).toBeUndefined()
})
