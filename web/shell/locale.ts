// What the pages take of paraglide's runtime, which brings cookies, addresses and strategies that they never ask: the builds
// put this into its place (web/build/light-locale.ts).
import { DEFAULT_LANGUAGE } from '../../core/endpoint.ts'
import type { Language } from '../../core/endpoint.ts'

let asked = (): Language => DEFAULT_LANGUAGE

export const experimentalStaticLocale: Language | undefined = undefined
export const getLocale = (): Language => asked()
export const overwriteGetLocale = (ask: () => Language): void => void (asked = ask)
