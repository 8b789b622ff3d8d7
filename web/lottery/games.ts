// The rules of a family, fetched when a page needs them: they weigh more than anything that shows a draw.
import { useQuery } from '@tanstack/react-query'
import type { Family, Game } from '../../core/lottery/game.ts'
import { queryClient, useReadOverlay } from '../shell/read.ts'

const files: Readonly<Record<Family, () => Promise<Game>>> = {
  k3: () => import('../../core/lottery/games/k3.ts').then(({ k3 }) => k3),
  ssc: () => import('../../core/lottery/games/ssc.ts').then(({ ssc }) => ssc),
  pk10: () => import('../../core/lottery/games/pk10.ts').then(({ pk10 }) => pk10),
  x115: () => import('../../core/lottery/games/x115.ts').then(({ x115 }) => x115),
  pc28: () => import('../../core/lottery/games/pc28.ts').then(({ pc28 }) => pc28),
  lhc: () => import('../../core/lottery/games/lhc.ts').then(({ lhc }) => lhc),
  locsgwin: () => import('../../core/lottery/games/quick.ts').then(({ locsgwin }) => locsgwin),
}

const rulesOf = (family: Family | undefined) => ({
  queryKey: ['rules', family],
  queryFn: async () => (family && (await files[family]())) ?? null,
  enabled: family !== undefined,
  staleTime: Infinity,
  // A rejected import stays rejected in most browsers: the page says so, and a reload helps.
  retry: false,
})

/** The rules of a family, when they have come. What has come once is there at once. */
export function useGame(family: Family | undefined) {
  const rules = useQuery(rulesOf(family), queryClient)
  // Until then a part of the page is empty, as with an answer of the house.
  useReadOverlay(rules.isLoading)
  return rules
}

/** Has them come. */
export const prepareGame = (family: Family): Promise<void> => queryClient.prefetchQuery(rulesOf(family))
