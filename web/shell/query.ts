// Reads and commands of pages: react-query for reads, one hook for commands.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Endpoint, Input, Output, Reason } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal, ApiUnreachable, call, SignedOut } from './client.ts'
import { holdBack, isHeld } from './held.ts'
import { keyFor, sendOnce } from './outcome.ts'
import { commandBegins } from './overlay.ts'
import { becomesVerified } from './verified.ts'
import { type CallOptions, isQuiet, PAGES, queryClient, useOften, useReadOverlay } from './read.ts'
import { quietToast, toast } from '../ui/toast.ts'

export { type CallOptions, queryClient, useCall } from './read.ts'

type Paged = { list: unknown[]; more: string | null }
type RowOf<E extends Endpoint> = Output<E> extends { list: (infer Row)[] } ? Row : never

/** Reads a keyset list page by page: `rows` so far, `more` to ask for the next page (decision 34). */
export function useCallPages<E extends Endpoint>(
  endpoint: E,
  input: Omit<Input<E>, 'cursor'>,
  options: CallOptions = {},
) {
  const pages = {
    queryKey: [endpoint.path, input, PAGES],
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const next = pageParam === null ? input : { ...input, cursor: pageParam }
      return (await call(endpoint, next as Input<E>, signal)) as Paged
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Paged) => last.more,
    ...useOften(options),
    meta: { isQuiet: isQuiet(endpoint, options) },
  }
  const query = useInfiniteQuery(pages, queryClient)
  useReadOverlay(query.isLoading && !isQuiet(endpoint, options))
  const rows = query.data?.pages.flatMap((each) => each.list) as RowOf<E>[] | undefined
  // Totals come with the first page alone.
  const first = query.data?.pages[0] as Output<E> | undefined
  return { ...query, rows, first }
}

export type Outcome<E extends Endpoint> =
  | { ok: true; data: Output<E> }
  | {
      ok: false
      reason: Reason<E> | 'unreachable' | 'signed_out' | 'unverified'
      message: string
      detail: unknown
    }

/** The input of a command without its key, which is made here. */
export type Form<E extends Endpoint> = Omit<Input<E>, 'idempotencyKey'>

/**
 * A command. `run` never throws for a no of the house (the toast has been shown): look at `ok`.
 * A second press while it runs does nothing. A `once` call keeps its key until the house has answered.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
): { run: (form: Form<E>) => Promise<Outcome<E>>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const flight = useRef<Promise<Outcome<E>> | undefined>(undefined)
  const last = useRef({ key: '', body: '' })
  const run = useCallback(
    (form: Form<E>) => {
      if (flight.current) return flight.current
      setBusy(true)
      // Only an answer ends a command; without one the next press repeats it under the same key.
      const body = JSON.stringify(form)
      if (last.current.body !== body) last.current = { key: keyFor(endpoint.path, form), body }
      const { key } = last.current
      flight.current = overlaid(endpoint, form, key)
        // An unverified member is asked for the missing details, and the command goes on (decision 68).
        .then(async (outcome) =>
          !outcome.ok && outcome.reason === 'unverified' && (await becomesVerified())
            ? overlaid(endpoint, form, key)
            : outcome,
        )
        .then((outcome) => {
          if (outcome.ok || outcome.reason !== 'unreachable') last.current = { key: '', body: '' }
          return outcome
        })
        .finally(() => {
          flight.current = undefined
          setBusy(false)
          if (endpoint.once) void queryClient.invalidateQueries()
        })
      return flight.current
    },
    [endpoint],
  )
  return { run, busy }
}

const FREE_AFTER_MS = 8_000

function overlaid<E extends Endpoint>(endpoint: E, form: Form<E>, key: string) {
  const ended = endpoint.quiet ? () => undefined : commandBegins()
  // A command without an answer is confirmed in the background: the page may be left meanwhile.
  const freed = setTimeout(ended, FREE_AFTER_MS)
  return act(endpoint, form, key).finally(() => {
    clearTimeout(freed)
    ended()
  })
}

async function act<E extends Endpoint>(endpoint: E, form: Form<E>, key: string): Promise<Outcome<E>> {
  try {
    // Form<E> is Input<E> but for the key, which sendOnce adds; TypeScript cannot see that of a generic.
    const data = endpoint.once
      ? await sendOnce(endpoint, key, form, FREE_AFTER_MS)
      : await call(endpoint, form as Input<E>)
    return { ok: true, data: data as Output<E> }
  } catch (error) {
    if (error instanceof ApiRefusal) {
      const { reason, message, detail } = error
      // A sheet shows this refusal instead, and stays until it is read.
      if (isHeld(reason)) {
        quietToast()
        holdBack({ reason, message })
      }
      return { ok: false, reason: reason as Reason<E>, message, detail }
    }
    const reason = error instanceof SignedOut ? 'signed_out' : 'unreachable'
    if (!(error instanceof ApiUnreachable) && reason === 'unreachable') throw error
    // The house's refusals are shown already; a failure that the house answered with is no trouble of the network.
    const isSilent = error instanceof ApiUnreachable && !error.isAnswer
    const message = isSilent ? m.ui_network() : ''
    if (message) toast(message, 'alert')
    return { ok: false, reason, message, detail: undefined }
  }
}
