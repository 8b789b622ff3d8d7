import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { address } from '../../core/addresses.ts'

afterAll(() => vi.unstubAllGlobals())

/** The menu that an app which opens now shows, with this in the device's storage. */
async function openedWith(stored: unknown): Promise<string> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key.startsWith('sideMenu:') ? JSON.stringify(stored) : null),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.resetModules()
  const { useMenu, restOf } = await import('./side-menu.ts')
  const Rest = () =>
    restOf(useMenu(), true)
      .map(({ text, url }) => `${text} ${url}`)
      .join()
  return renderToStaticMarkup(<Rest />)
}

test('the side menu that was kept stands before the house has answered; one that leads out of the app does not', async () => {
  const rules = { name: '规则', path: address.help().slice(1), type: null, tabtar: 0, requiresLogin: false }
  expect(await openedWith([rules])).toBe(`规则 ${address.help()}`)
  expect(await openedWith([rules, { ...rules, path: 'https://evil.example' }])).toBe('')
})
