// Stand-ins for the browser's globals that the app's files use as they load and draw, where no browser is: in the build, and in
// the house.

const nothing = () => undefined

/** The globals of a phone that has kept these texts. */
export const noBrowser = (kept: Record<string, string>) => ({
  window: { addEventListener: nothing },
  history: {},
  location: { hash: '' },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  localStorage: { getItem: (key: string) => kept[key] ?? null },
  sessionStorage: { getItem: () => null },
})
