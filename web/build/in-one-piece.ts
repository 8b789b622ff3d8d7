import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds one file with all that it imports, beside the app. */
export async function inOnePiece(path: string, { build: how, ...config }: InlineConfig): Promise<string> {
  const options = { ...how?.rolldownOptions, input: join(import.meta.dirname, path) }
  const made = await build({
    ...{ configFile: false, publicDir: false, logLevel: 'error', ...config },
    build: {
      ...{ target: ['chrome111', 'safari16.4'], modulePreload: false, write: false, ...how },
      rolldownOptions: options,
    },
  })
  const [{ output } = { output: [] }] = [made].flat() as Pick<Rolldown.RolldownOutput, 'output'>[]
  const [chunk, ...others] = output.filter((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${path} is not one script`)
  return chunk.code.trim()
}
