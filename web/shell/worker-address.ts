// The policy of the page lets no text become a script but by this one, and this one knows two files.
// oxlint-disable-next-line import/default -- the build makes one: the worker's address
import captcha from '../captcha/worker.ts?worker&url'

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/** Does the work that the house asks for; and the one that keeps the app's files (../worker.ts). */
export const workers = { captcha, app: '/h5/worker.js' }

/** The address of a worker, as the browser takes it. */
export function workerAddress(which: keyof typeof workers): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('koi-worker', { createScriptURL: ours })
  return (policy?.createScriptURL.bind(policy) ?? ours)(workers[which])
}

let policy: ReturnType<Policies['createPolicy']> | undefined

function ours(address: string): string {
  if (!Object.values(workers).includes(address)) throw new Error('not a file of ours')
  return address
}
