// Each published day lies in a file beside the seals too, so that a root that was put in another one's place is found.
import { join } from 'node:path'
import { addCopies, readCopies } from '../shell/copies.ts'
import type { Db } from '../shell/db.ts'
import type { Beside } from '../shell/books.ts'
import type { Check } from '../ledger/audit/audit.ts'
import { everyDay, type DayRow } from './liability.sql.ts'

export const liabilityFile = (dataDir: string): string => join(dataDir, 'liability.log')

type Copy = { day: string; taken: string; total: string; promised: string; members: number; root: string } & Protection
/** The root of limits and breaks, and the heads of the seals. */
type Protection = { protection: string; seals: string }

const copyOf = ({ day, taken_at, total, promised, members, root, ...one }: DayRow): Copy => ({
  ...{ day, taken: taken_at.toISOString(), total: `${total}`, promised: `${promised}`, members },
  ...{ root: root.toString('hex'), protection: one.protection_root.toString('hex') },
  seals: one.seals.map(({ bucket, number, hash, upto }) => `${bucket} ${number} ${hash} ${upto}`).join(),
})

/** Appends the days that the file does not have yet, also those of a run that was killed between database and file. */
export async function copyDays(db: Db, file: string): Promise<void> {
  const last = (await readCopies<Copy>(file)).at(-1)?.day ?? ''
  await addCopies(file, (await everyDay(db)).filter(({ day }) => day > last).map(copyOf))
}

/** The published days beside the file. */
export async function compareDays(db: Db, { dataDir }: Pick<Beside, 'dataDir'>): Promise<Check[]> {
  if (dataDir === undefined) return []
  const days = new Map((await everyDay(db)).map((row) => [row.day, JSON.stringify(copyOf(row))]))
  const copies = await readCopies<Copy>(liabilityFile(dataDir))
  const last = copies.at(-1)?.day ?? ''
  const kept = new Set(copies.map(({ day }) => day))
  const named = [
    ...copies
      .filter((copy) => days.get(copy.day) !== JSON.stringify(copy))
      .map(({ day }) => `what was published on ${day} is not what the file has`),
    ...[...days.keys()].filter((day) => day < last && !kept.has(day)).map((day) => `the file has no ${day}`),
  ]
  return [
    {
      id: 'I-01',
      says: 'what was published of the liability to members is what the file beside the seals has',
      counted: days.size,
      ...{ breaches: named.length, named },
    },
  ]
}
