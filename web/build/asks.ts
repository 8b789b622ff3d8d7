// Calls that pages make as soon as they are drawn, found by drawing them: the script in the page (boot.ts) makes them
// beside the loading of the app instead of after it. e2e/first.spec.ts sees that the pages take the answers.
import { endpoints } from '../../core/api.ts'
import type { Asked, DrawAt, Drawn } from './drawn.ts'
import { examples, listed, queryOf, type QueryName } from './examples.ts'
import { FROM_ADDRESS, FROM_TODAY, ownCalls, type Call } from './first.ts'
import { daysFromDrawn } from './phone.ts'

// Early calls are POSTs, as the app sends them; a visitor makes none of those that need a member.
const posts = endpoints.filter(({ method }) => method === 'post')
const open = new Set(posts.filter(({ access }) => access === 'open').map(({ path }) => path))
const known = new Set(posts.map(({ path }) => path))

/** Adds what a page asks on the phone of a member or of a visitor. */
export async function asksOf(draw: DrawAt, drawn: Drawn, { name, isMember }: { name: string; isMember: boolean }) {
  const asks = (drawn.asks[name] ??= {})
  const told = async (query: Record<string, string>) => {
    const { calls } = await draw(query)
    return calls.filter(({ path }) => (isMember ? known : open).has(path)).map((call) => toldOf(call, query))
  }
  const add = (query: string, calls: Asked[]) => {
    const places = calls.map((call) => placeOf(drawn.calls, { ...call, who: isMember ? 1 : 0 }))
    asks[query] = [...(asks[query] ?? []), ...places]
  }
  const bare = await told({})
  add('', bare)
  for (const query of Object.keys(examples) as QueryName[]) {
    const [one, two, ...others] = examples[query]
    const both = [await told(queryOf(query, one)), await told(queryOf(query, two))]
    if (both.every((each) => isSame(each, bare))) continue
    let chosen = both.find(namesIt)
    for (const value of chosen ? [] : others) if (namesIt((chosen = await told(queryOf(query, value))))) break
    // Calls that depend on the value in a way that the script cannot repeat are left to the page.
    add(query, chosen && namesIt(chosen) ? chosen : [])
    // For some of the known values the page asks in another way, or has nothing to show: the rules of quick win.
    for (const value of listed.includes(query) ? examples[query] : []) {
      const key = ownCalls(query, value)
      const own = await told(queryOf(query, value))
      if (!asks[key] && isSame(own, chosen)) continue
      if (!asks[key] && !isMember) throw new Error(`${name} asks in another way for ${value}, of visitors alone`)
      add(key, own)
    }
  }
}

/** The paths that each page asks for a member, whatever its address names. */
export const readsOf = ({ calls, asks }: Pick<Drawn, 'calls' | 'asks'>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(asks).map(([name, places]) => {
      const own = Object.values(places).flatMap((each) => each.flatMap((at) => calls[at] ?? []))
      return [name, [...new Set(own.filter(({ who }) => who === 1).map(({ path }) => path))]]
    }),
  )

/** The calls of a page, with those that member and visitor both make listed once. */
export function together({ calls, asks }: Pick<Drawn, 'calls' | 'asks'>): Pick<Drawn, 'calls' | 'asks'> {
  const merged: Call[] = []
  const placesOf = (places: number[]): number[] => {
    const all = places.flatMap((at) => calls[at] ?? [])
    const ofBoth = ({ path, input }: Call) =>
      all.filter((one) => isSame([one.path, one.input], [path, input])).length > 1
    const found = all.map((call) => (ofBoth(call) ? { path: call.path, input: call.input } : call))
    return [...new Set(found.map((call) => placeOf(merged, call)))]
  }
  const ofPages = Object.entries(asks).map(([name, asksOfPage]) => [
    name,
    Object.fromEntries(Object.entries(asksOfPage).map(([query, places]) => [query, placesOf(places)])),
  ])
  return { asks: Object.fromEntries(ofPages) as Drawn['asks'], calls: merged }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const namesIt = (calls: Asked[]) =>
  calls.some(({ input }) => Object.values(input).some((value) => String(value).startsWith(FROM_ADDRESS)))

/** A call whose input takes values of the example from the address, and a day from the clock of the phone. */
const toldOf = ({ path, input }: Asked, query: Record<string, string>): Asked => ({
  path,
  input: Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      const [name] = Object.entries(query).find(([, example]) => example === value) ?? []
      const days = daysFromDrawn(value)
      return [field, name ? `${FROM_ADDRESS}${name}` : days === undefined ? value : `${FROM_TODAY}${days}`]
    }),
  ),
})

function placeOf(calls: Call[], call: Call): number {
  const at = calls.findIndex((one) => isSame(one, call))
  return at < 0 ? calls.push(call) - 1 : at
}
