// Files that the house keeps on disk are for its own eyes: whatever umask it was started with, however open the folder
// was.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startHouse } from './house.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

/** Everything in the folder that somebody else may read, write or enter; the server's own programs hold no secret. */
const openIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^postgres-\d/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      const mode = modeOf(path)
      if ((mode & 0o077) !== 0 && !entry.isSocket()) return [`${path} ${mode.toString(8)}`]
      return entry.isDirectory() ? openIn(path) : []
    })

test('a house that starts in an open folder, under a loose umask, closes it and keeps it closed', async () => {
  const place = mkdtempSync(join(tmpdir(), 'koi-e2e-'))
  for (const folder of ['.', 'uploads', 'sandbox']) {
    mkdirSync(join(place, folder), { recursive: true })
    chmodSync(join(place, folder), 0o777)
  }
  for (const name of ['seals.log', 'commitments.log', 'uploads/one.webp', 'sandbox/bank.sqlite']) {
    writeFileSync(join(place, name), '')
    chmodSync(join(place, name), 0o666)
  }
  const umask = process.umask(0)
  const house = await startHouse({ LOTTERIES: 'k3_1m' }, place).finally(() => process.umask(umask))
  try {
    // Where root starts the house, the account of the server passes through, and may not look around.
    expect(modeOf(place)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
    expect(openIn(place)).toEqual([])
    const made = readdirSync(join(place, 'sandbox'))
    expect(made).toEqual(expect.arrayContaining(['bank.sqlite', 'cashier.sqlite', 'chain.sqlite']))
    expect(readdirSync(place)).toEqual(
      expect.arrayContaining(['lock', 'secret', 'postgres.log', 'commitments.log', 'seeded']),
    )
  } finally {
    await house.stop()
  }
})
