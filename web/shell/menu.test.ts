import { expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import type { MenuItem } from '../../core/site.ts'
import { currentTab, tabOver, tabs } from './menu.ts'
import { restOf, takeMenu } from './side-menu.ts'

const item = (name: string, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: name,
  name,
  path,
  type: null,
  icon: '',
  iconActive: '',
  tabtar: 1,
  sort: 0,
  requiresLogin: false,
  ...more,
})

const names = () => tabs.get().map((tab) => tab.text)

test('the shell carries four tabs before the server has spoken', () => {
  expect(tabs.get()).toHaveLength(4)
  expect([names()[0], names()[3]]).toEqual(['首页', '我的'])
})

test('the menu gives the tabs: those marked, the service apart, five at most', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => item(name, `mine/${name}`))
  takeMenu([item('客服', address.service().slice(1)), item('No', 'mine/no', { tabtar: 0 }), ...many])
  expect(names()).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('a tab that leads out of the app is refused (BI-329)', () => {
  const out = ['javascript:alert(1)', 'https://evil.example', '//evil.example', '/a\nb', '/%2e%2e']
  takeMenu([item('Home', '/'), item('My', 'mine/index'), ...out.map((path) => item('Out', path))])
  expect(names()).toEqual(['Home', 'My'])
})

test('a menu with nothing usable leaves the tabs as they are', () => {
  const before = names()
  takeMenu([item('Out', 'javascript:alert(1)')])
  expect(names()).toEqual(before)
})

test('what the menu has beside the tabs is shown in its order, to a visitor what needs no member', () => {
  const items = [
    item('Home', '/'),
    item('Cards', 'mine/cards', { tabtar: 0, requiresLogin: true }),
    item('Out', 'https://evil.example', { tabtar: 0 }),
    item('Help', address.help().slice(1), { tabtar: 0 }),
  ]
  const names = (isMember: boolean) => restOf(items, isMember).map(({ text }) => text)
  expect(names(true)).toEqual(['Cards', 'Help'])
  expect(names(false)).toEqual(['Help'])
})

test('a tab is current when path and query match, the most exact one first', () => {
  const list = [
    { text: 'Home', url: address.home() },
    { text: 'Electronic', url: address.home({ type: '1' }) },
    { text: 'My', url: address.mine() },
  ]
  expect(currentTab(list, '/', '')).toBe(0)
  expect(currentTab(list, '/', 'type=1')).toBe(1)
  expect(currentTab(list, address.homeTab(), 'type=1&x=2')).toBe(1)
  expect(currentTab(list, '/', 'type=2')).toBe(0)
  expect(currentTab(list, address.settings(), '')).toBe(-1)
  // A page that has no tab stands under the one it belongs to.
  expect(currentTab(list, tabOver(address.settings()), '')).toBe(2)
  expect(currentTab(list, tabOver(address.hall()), '')).toBe(0)
})
