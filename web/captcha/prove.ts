// Does the work that the house asks a stranger for (decision 79), in a worker of our own: the library's widget would
// break our policy, and crypto.subtle lacks on plain http.
import { access } from '../../core/access.ts'
import type { Challenge } from '../../core/captcha.ts'
// oxlint-disable-next-line import/default -- the build makes one: the worker's address
import workerFile from './worker.ts?worker&url'

type Send = (method: 'post', path: string, input: object) => Promise<unknown>

/** Asks for work by this way to the house; answers the proof for the header `captcha`. */
export async function prove(send: Send): Promise<string> {
  const { path } = access.captcha
  const proof = await inWorker((await send('post', path, {})) as Challenge)
  if (proof === undefined) throw new Error('the house asks for work that nobody can do')
  return proof
}

function inWorker(challenge: Challenge): Promise<string | undefined> {
  const worker = startWorker()
  return new Promise<string | undefined>((done, failed) => {
    worker.onmessage = ({ data }: MessageEvent<string | undefined>) => done(data)
    worker.onerror = ({ message }) => failed(new Error(`the worker fails: ${message}`))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

// The policy of the page lets no text become a script but by this one, and this one knows a single file.
function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('koi-worker', { createScriptURL: ours })
  const make = policy?.createScriptURL.bind(policy) ?? ours
  return new Worker(make(workerFile), { type: 'module' })
}

let policy: ReturnType<Policies['createPolicy']> | undefined

function ours(address: string): string {
  if (address !== workerFile) throw new Error('not a file of ours')
  return address
}
