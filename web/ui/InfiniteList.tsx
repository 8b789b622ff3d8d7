import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { m } from '../../text/compiled/messages.js'
import { Button } from './Button.tsx'
import s from './InfiniteList.module.css'
import { ErrorState, Late, Skeleton } from './States.tsx'

type Pages<Row> = {
  rows: Row[] | undefined
  isError: boolean
  error: unknown
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/**
 * The rows of a keyset list (useCallPages), more of them as the end comes near.
 * `children` draws all rows so far, so that a page may group them by day.
 */
export function InfiniteList<Row>(props: {
  pages: Pages<Row>
  empty: ReactNode
  skeleton?: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  const { pages, empty, skeleton, children } = props
  if (pages.rows === undefined) {
    if (pages.isError)
      return <ErrorState onRetry={() => void pages.refetch()} busy={pages.isFetching} error={pages.error} />
    return <Late>{skeleton ?? <Skeleton rows={6} />}</Late>
  }
  if (pages.rows.length === 0) return empty
  return (
    <>
      {children(pages.rows)}
      <End pages={pages} />
    </>
  )
}

function End<Row>({ pages }: { pages: Pages<Row> }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError) pages.fetchNextPage()
  })
  useEffect(() => {
    if (!end.current) return
    const watcher = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && near(), {
      rootMargin: '400px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
    // The end is watched anew after each page, because a short page may leave it in sight, and after each reading of the rows,
    // because `near` asks for no page while they are being read.
  }, [pages.rows?.length, pages.isFetching])
  return (
    <div ref={end} className={s.end} aria-live="polite">
      {pages.isFetchNextPageError ? (
        <Button kind="tonal" size="medium" onPress={() => void pages.fetchNextPage()}>
          {m.ui_again()}
        </Button>
      ) : pages.isFetchingNextPage ? (
        m.ui_loading()
      ) : pages.hasNextPage ? (
        // For a keyboard or a screen reader, and for browsers without an observer.
        <Button kind="quiet" size="medium" onPress={() => void pages.fetchNextPage()}>
          {m.ui_more()}
        </Button>
      ) : (
        m.ui_list_end()
      )}
    </div>
  )
}
