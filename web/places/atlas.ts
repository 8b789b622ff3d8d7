// The atlas that the build has made: asked for once, by the pages of places alone.
import { useQuery } from '@tanstack/react-query'
import type { Atlas } from '../build/places/atlas.ts'
import { queryClient } from '../shell/query.ts'
import { largerFirst, placesIn } from './find.ts'

const address = `${import.meta.env.BASE_URL}atlas.json`

/** The longest that a key or a tap waits for the places, in milliseconds: there are thousands of them. */
const TURN_MS = 8

async function read() {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`status ${response.status}`)
  const { land, provinces } = (await response.json()) as Atlas
  const places = []
  let since = performance.now()
  for (const province of provinces) {
    places.push(...placesIn(province))
    if (performance.now() - since < TURN_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  return { land, places: largerFirst(places) }
}

export type Known = Awaited<ReturnType<typeof read>>

export const useAtlas = () => useQuery({ queryKey: [address], queryFn: read, staleTime: Infinity }, queryClient)
