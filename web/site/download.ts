// How the phone's app gets a newer version (spec 9). Apart from what every page asks of the shell: the update alone needs it.
import type { Native, Progress } from '../shell/native.ts'

/** Spec 9: milliseconds without a byte after which a download has failed. */
const SILENCE_MS = 60_000

/** Downloads by the shell, else as a browser does: read here for the progress, then handed over as a file. */
export async function download(shell: Native, url: string, onProgress: (progress: Progress) => void): Promise<void> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), SILENCE_MS)
  }
  const tell = (progress: Progress) => {
    heard()
    onProgress(progress)
  }
  const silence = new Promise<never>((_, reject) =>
    stop.signal.addEventListener('abort', () => reject(new Error('nothing has come for too long'))),
  )
  heard()
  try {
    await Promise.race([silence, shell.download ? shell.download(url, tell) : asFile(url, stop.signal, tell)])
  } finally {
    clearTimeout(timer)
  }
}

async function asFile(url: string, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<void> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  const length = Number.parseInt(response.headers.get('content-length') ?? '', 10)
  const total = Number.isNaN(length) ? undefined : length
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    onProgress({ received: (received += read.value.length), total })
  }
  save(new Blob(pieces), url.split('/').at(-1) ?? 'koi')
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SILENCE_MS)
}
