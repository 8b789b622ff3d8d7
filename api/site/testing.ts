// The starting point of upload tests: a form with a picture, built by hand, so that it can be malformed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Person, TestHouse } from '../testing/house.ts'

export type Part = { name: string; file?: string; content: Buffer | string }

export const directory: Part = { name: 'directory', content: 'authorization' }
export const picture = (content: Buffer | string, file = 'a.png'): Part => ({
  name: 'imgPath',
  file,
  content,
})

export function form(parts: readonly Part[]): { payload: Buffer; type: string } {
  const boundary = 'koi-test-boundary'
  const chunks = parts.flatMap(({ name, file, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        (file === undefined ? '' : `; filename="${file}"\r\ncontent-type: image/png`) +
        '\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

/** Sends a form as this person, or any other body of any other type. */
export async function sendForm(
  { app }: TestHouse,
  { payload, type }: { payload: Buffer | string; type: string },
  who: Person,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/common/upload',
    headers: { 'content-type': type, token: who.token, authorization: who.token, lang: 'en', ...headers },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

/** The files that the house keeps. */
export const storedIn = ({ dataDir }: TestHouse): string[] => {
  const folder = join(dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}
