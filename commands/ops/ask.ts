// Secrets and names that only the operator can give: read from the environment, or typed at the terminal, secrets
// unseen.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The questions to the operator, by the environment variable that answers each without a terminal. */
const questions = {
  OPS_PERSON: { says: 'your name', isSecret: false },
  OPS_SECRET: { says: 'your secret', isSecret: true },
  OPS_APP_CODE: { says: 'the code that your app shows', isSecret: false },
  OPS_CODE: { says: 'the code that you were given', isSecret: true },
  OPS_NEW_SECRET: { says: 'the new secret', isSecret: true },
} as const
export type Question = keyof typeof questions

export type Terminal = {
  env: Record<string, string | undefined>
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/** The answer. Throws a plain sentence where there is neither the variable nor a terminal. */
export async function ask(question: Question, terminal: Terminal): Promise<string> {
  const { says, isSecret } = questions[question]
  const given = terminal.env[question]
  if (given) return given
  if (!terminal.input.isTTY) throw new Error(`there is no terminal to ask for ${says}: ${question} may say it`)
  return typed(`${says}: `, isSecret, terminal)
}

/** A new secret, typed twice: nobody sees what was mistyped. */
export async function askNewSecret(terminal: Terminal): Promise<string> {
  const secret = await ask('OPS_NEW_SECRET', terminal)
  if (terminal.env['OPS_NEW_SECRET']) return secret
  if ((await typed('once more: ', true, terminal)) !== secret) throw new Error('the two were not the same')
  return secret
}

async function typed(prompt: string, isSecret: boolean, { input, output }: Terminal) {
  output.write(prompt)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // As a terminal it takes the echo over from the system, and shows what is typed in its own output.
  const line = createInterface({ input, output: isSecret ? nowhere : output, terminal: true })
  try {
    return await new Promise<string>((done, fail) => {
      line.once('line', done)
      line.once('close', () => fail(new Error('nothing was said')))
    })
  } finally {
    line.close()
    if (isSecret) output.write('\n')
  }
}
