// Reading a call. Apart from query.ts, so that the first screen does not carry what commands need.
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint, Input, Output } from '../../core/endpoint.ts'
import type { Answered } from '../build/first.ts'
import { ApiUnreachable, call } from './client.ts'
import { readBegins } from './overlay.ts'
import { usePushIsLive } from './push.ts'
import { watchSession } from './session.ts'

const STALE_MS = 15_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 10 * 60_000,
      retry: (times, error) => error instanceof ApiUnreachable && times < 2,
      retryDelay: (times) => 500 * 2 ** times,
    },
  },
})

// The next member on this device must not see what this one has read.
watchSession(() => queryClient.clear())

/** Begins with answers that came with the page, of the instant `at`: each as a read, and as the first page of a list (query.ts). */
export function takeAnswers(answers: readonly Answered[], at?: number): void {
  const when = at === undefined ? {} : { updatedAt: at }
  for (const [key, data] of answers) {
    queryClient.setQueryData(key, data, when)
    if (typeof data === 'object' && data !== null && 'more' in data)
      queryClient.setQueryData([...key, PAGES], { pages: [data], pageParams: [null] }, when)
  }
}

/** Stands in the key of a list that is read page by page. */
export const PAGES = 'pages'

export type CallOptions = {
  /** Ask only while this holds (default true). */
  when?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  staleMs?: number
  /** Ask again this often while the push stream is cut. */
  pollMs?: number
  /** Shows no loading overlay: the read's part of the page is not empty meanwhile. */
  quiet?: boolean
  /** Keep the last answer on screen while the input changes. */
  keep?: boolean
}

/** Reads a call. `data` stays while it is asked again; errors have been toasted where the house spoke. */
export function useCall<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) {
  const read = {
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
    ...useOften(options),
    meta: { isQuiet: isQuiet(endpoint, options) },
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
  }
  const query = useQuery<Output<E>>(read as never, queryClient)
  useReadOverlay(query.isLoading && !isQuiet(endpoint, options))
  return query
}

/** Whether the page is of use before its answer has come. */
export const isQuiet = (endpoint: Endpoint, { quiet = false }: CallOptions): boolean => endpoint.quiet || quiet

/** When it is asked, and how often, as react-query takes it. */
export function useOften({ when = true, staleMs, pollMs }: CallOptions) {
  const cut = !usePushIsLive()
  return {
    enabled: when,
    refetchInterval: cut && pollMs ? pollMs : (false as const),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  }
}

/** While a part of the page is empty, the loading overlay knows of its read (decision 40). */
export function useReadOverlay(empty: boolean): void {
  useEffect(() => (empty ? readBegins() : undefined), [empty])
}
