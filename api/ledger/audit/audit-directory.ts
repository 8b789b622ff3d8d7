// Directories lead from what is typed (a name, a mobile, a code) to the member behind it, whose own row is a fact.
import type { Sql } from '../../shell/db.ts'
import { addWrong, tally } from '../../shell/tally.ts'
import type { Check } from './audit.ts'

export type Led = { member_id: bigint; word: string }

export type Directory = {
  readonly says: string
  /** The directory entries that members' own rows of a bucket call for: one page of members, in order of id. */
  due(db: Sql, bucket: number, page: { after: bigint; limit: number }): Promise<Led[]>
  /** The directory entries that exist for these members of a bucket. */
  found(db: Sql, bucket: number, members: readonly bigint[]): Promise<Led[]>
  /** The number of entries in the whole directory. */
  count(db: Sql): Promise<number>
}

const PAGE = 2_000

/** Every word leads to its own member, and to no other one. */
export async function checkDirectory(
  db: Sql,
  { says, due, found, count }: Directory,
  buckets: readonly number[],
): Promise<Check> {
  const sum = tally()
  for (const bucket of buckets) {
    for (let after: bigint | undefined = 0n; after !== undefined;) {
      const page = await due(db, bucket, { after, limit: PAGE })
      const members = page.map(({ member_id }) => member_id)
      const words = new Set((await found(db, bucket, members)).map(shown))
      addWrong(sum, words.size, [...new Set(page.map(shown)).symmetricDifference(words)])
      after = page.length < PAGE ? undefined : members.at(-1)
    }
  }
  // Words of members that do not exist are seen by their number alone.
  const strays = Math.max(0, (await count(db)) - sum.counted)
  return { id: 'I-15', says, ...sum, breaches: sum.breaches + strays }
}

const shown = ({ member_id, word }: Led): string => `${word} of member ${member_id}`
