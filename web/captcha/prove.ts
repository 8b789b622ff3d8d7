// Does the work that the house asks a stranger for (decision 79), in a worker of our own: the library's widget would
// break our policy, and crypto.subtle lacks on plain http.
import { access } from '../../core/member/access.ts'
import type { Challenge } from '../../core/member/captcha.ts'
import { workerAddress } from '../shell/worker-address.ts'

type Send = (method: 'post', path: string, input: object) => Promise<unknown>

/** Asks for work by this way to the house; answers the proof for the header `captcha`. */
export async function prove(send: Send): Promise<string> {
  const { path } = access.captcha
  const proof = await inWorker((await send('post', path, {})) as Challenge)
  if (proof === undefined) throw new Error('the house asks for work that nobody can do')
  return proof
}

function inWorker(challenge: Challenge): Promise<string | undefined> {
  const worker = new Worker(workerAddress('captcha'), { type: 'module' })
  return new Promise<string | undefined>((done, failed) => {
    worker.onmessage = ({ data }: MessageEvent<string | undefined>) => done(data)
    worker.onerror = ({ message }) => failed(new Error(`the worker fails: ${message}`))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
