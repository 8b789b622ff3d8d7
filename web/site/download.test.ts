import { afterEach, expect, test, vi } from 'vitest'
import type { Native, Progress } from '../shell/native.ts'
import { download } from './download.ts'

afterEach(() => void vi.useRealTimers())

test('a download of the shell that brings nothing for a minute has failed, and one that goes on has not', async () => {
  vi.useFakeTimers()
  let tell: (progress: Progress) => void = () => {}
  const shell: Native = {
    ...{ version: '1.1.3', platform: 'android', open: () => {} },
    download: (_url, onProgress) => {
      tell = onProgress
      return new Promise(() => {})
    },
  }
  const ended = vi.fn<(error: unknown) => void>()
  const seen: number[] = []
  void download(shell, '/h5/koi.apk', ({ received }) => seen.push(received)).catch(ended)
  await vi.advanceTimersByTimeAsync(50_000)
  tell({ received: 1, total: undefined })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(ended).toHaveBeenCalledOnce()
  expect(seen).toEqual([1])
})
