// Two members of one bucket: what is done bucket by bucket meets them one after the other.
import type { Member } from '../shell/serve.ts'

/** Makes members until two live in one bucket; the one whose number is smaller comes first. */
export async function neighbours<T>(
  make: (count: number) => Promise<T>,
  memberOf: (one: T) => Member,
): Promise<[T, T]> {
  const first = await make(1)
  for (let count = 2; ; count++) {
    const next = await make(count)
    const [one, other] = [memberOf(first), memberOf(next)]
    if (one.bucket === other.bucket) return one.id < other.id ? [first, next] : [next, first]
  }
}
