// Calls to the desk's own process, and the session of this tab. The token lives in the tab alone and goes in a header: no
// cookie, which every port of this machine would be sent.
import { keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DESK_HEADERS, type DeskCall, type DeskInput, type DeskOutput, type DeskReason } from '../../core/desk/call.ts'
import { live } from '../../web/shell/live.ts'
import { keepText, readText } from '../../web/shell/storage.ts'

const TOKEN = 'desk-token'
const PROFILE = 'desk-profile'

/** The token of this tab's session; undefined where nobody has signed in. */
export const token = live<string | undefined>(readText('session', TOKEN))

export function keepToken(next: string | undefined): void {
  keepText('session', TOKEN, next)
  queryClient.clear()
  token.set(next)
}

/** The number of this browser: by it two people at one browser are not taken for two. */
function profile(): string {
  const kept = readText('local', PROFILE)
  if (kept && /^[\w-]{43}$/.test(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  keepText('local', PROFILE, made)
  return made
}

type Reason = DeskReason | 'bug' | 'unreachable'
type Detail = { says?: string; field?: string; id?: string }

/** The desk said no, or could not be reached. */
export class DeskRefusal extends Error {
  readonly reason: Reason
  readonly detail: Detail
  constructor(reason: Reason, detail: Detail = {}) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // No refetch when the window comes to the front: a read may be a deed on record, and the person did not ask for it.
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
      // The desk is on this machine as a rule: without a network it answers all the same.
      networkMode: 'always',
    },
  },
})

/** The headers of every call. */
export const headersOf = (): Record<string, string> => ({
  'content-type': 'application/json',
  [DESK_HEADERS.profile]: profile(),
  [DESK_HEADERS.token]: token.get() ?? '',
})

/** Makes one call. Throws DeskRefusal; a session that has ended leads to the sign-in. */
export async function ask<C extends DeskCall>(call: C, input: DeskInput<C>): Promise<DeskOutput<C>> {
  const answer = await fetch(`/api/desk/${call.path}`, {
    method: 'POST',
    headers: headersOf(),
    body: JSON.stringify(input),
  }).catch(() => undefined)
  const body = (await answer?.json().catch(() => undefined)) as
    | { code: number; data?: unknown; reason?: Reason; detail?: Detail }
    | undefined
  if (answer?.ok && body?.code === 1) return body.data as DeskOutput<C>
  if (body?.reason === 'signed_out') keepToken(undefined)
  throw new DeskRefusal(body?.reason ?? 'unreachable', body?.detail)
}

/**
 * A passive read that failed for nothing that the person did is made again after one second, two and four. Other reads may
 * be on record, so the person alone asks for one again.
 */
const RETRIES = 3
const passes: readonly Reason[] = ['unreachable', 'bug']

type Page = { list: Readonly<Record<string, unknown>>[]; more: string | null }

/** Whether a failed read is made again by itself. */
const again =
  ({ isPassive }: DeskCall) =>
  (failed: number, { reason }: DeskRefusal) =>
    isPassive && failed < RETRIES && passes.includes(reason)

/** Reads a list page by page, each behind the last row of the one before. `first` is the first page. */
export function usePages<C extends DeskCall>(call: C, input: Omit<DeskInput<C>, 'cursor'>, { everyMs = 0 } = {}) {
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery<
    Page,
    DeskRefusal,
    { pages: Page[] },
    unknown[],
    string
  >({
    queryKey: [call.path, 'pages', input],
    queryFn: async ({ pageParam }) =>
      (await ask(call, { ...input, ...(pageParam && { cursor: pageParam }) } as never)) as Page,
    initialPageParam: '',
    getNextPageParam: (last) => last.more,
    retry: again(call),
    ...(everyMs > 0 && { refetchInterval: everyMs }),
  })
  return {
    ...{ error, isFetching, refetch },
    first: data?.pages[0] as DeskOutput<C> | undefined,
    rows: data?.pages.flatMap(({ list }) => list),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** Reads a call, and repeats it every `everyMs` where a figure is to stay current. */
export function useDesk<C extends DeskCall>(call: C, input: DeskInput<C>, { everyMs = 0, when = true } = {}) {
  return useQuery<DeskOutput<C>, DeskRefusal>({
    queryKey: [call.path, input],
    queryFn: () => ask(call, input),
    enabled: when,
    retry: again(call),
    ...(everyMs > 0 && { refetchInterval: everyMs }),
  })
}
