// The atlas that the build has made: asked for once, by the pages of places alone.
import { useQuery } from '@tanstack/react-query'
import type { Atlas } from '../build/places/atlas.ts'
import { queryClient } from '../shell/query.ts'
import { placesOf } from './find.ts'

const address = `${import.meta.env.BASE_URL}atlas.json`

async function read() {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`status ${response.status}`)
  const { land, provinces } = (await response.json()) as Atlas
  return { land, places: placesOf(provinces) }
}

export type Known = Awaited<ReturnType<typeof read>>

export const useAtlas = () => useQuery({ queryKey: [address], queryFn: read, staleTime: Infinity }, queryClient)
