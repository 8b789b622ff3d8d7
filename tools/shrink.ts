// node tools/shrink.ts <folder>: everything in a built folder that shrinks lies beside itself as .br and .gz. A program of
// its own: each stream tells Node how much memory it takes, and Node would clear up the build's whole heap for that.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Shrunk = { br: Buffer; gz: Buffer }

// The page itself is completed by the server, and shrunk there (api/shell/document.ts).
const SHRINKS = /\.(?:js|css|svg|json)$|\bopenings-.*\.html$/
// Below this a compressed file saves less than a packet.
const SMALLEST_BYTES = 600
// Files in work at once.
const LANES = 2

const [folder = ''] = process.argv.slice(2)
const rest = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((each) => SHRINKS.test(each))
  .values()
// Nearly half of the openings say the same as another one.
const known = new Map<string, Promise<Shrunk>>()

// The build that began this one has been ended. Hearing that keeps nothing waiting.
process.on('disconnect', () => process.exit())
process.channel?.unref()
await Promise.all(Array.from({ length: LANES }, lane))

/** Each lane takes the next file that none has taken. */
async function lane(): Promise<void> {
  for (const name of rest) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < SMALLEST_BYTES) continue
    const isPage = name.endsWith('.html')
    const key = `${isPage} ${bytes.toString('latin1')}`
    const shrunk = known.get(key) ?? shrink(bytes, isPage)
    known.set(key, shrunk)
    const { br, gz } = await shrunk
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
}

async function shrink(bytes: Buffer, isPage: boolean): Promise<Shrunk> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // Openings are many and small: the last percent of each would cost the build ten seconds.
        ...(isPage && { [constants.BROTLI_PARAM_QUALITY]: 9 }),
      },
    }),
    // Codes of their own for smaller blocks suit what changes between code, texts and pictures: half a percent less.
    promisify(gzip)(bytes, { level: 9, memLevel: 6 }),
  ])
  return { br, gz }
}
