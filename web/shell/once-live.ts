// What may change by itself while its page opens: a first answer can be older than the stream that would have told of the change.
import { useEffect } from 'react'
import { usePushIsLive } from './push.ts'

type Read = { data: unknown; refetch: (how: { cancelRefetch: boolean }) => Promise<unknown> }

/** Asks again as soon as the stream is open and the first answer has come. */
export function useAgainOnceLive<Of extends Read>(read: Of): Of {
  const [isLive, isRead] = [usePushIsLive(), read.data !== undefined]
  const { refetch } = read
  useEffect(() => {
    // Parts of one page that read the same ask once.
    if (isLive && isRead) void refetch({ cancelRefetch: false })
  }, [isLive, isRead, refetch])
  return read
}
