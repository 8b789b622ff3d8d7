// A benefit that a member can claim, from whichever feature has it: the welfare centre lists them (decision 74).
import type { Language } from '../../core/endpoint.ts'
import { toWire, type Fen } from '../../core/money.ts'
import type { WelfareItem } from '../../core/offers/offers.ts'
import type { Sql } from './db.ts'
import type { Member } from './serve.ts'

/** `title` is in the reader's language; `claim` the path of the call that takes it, and its input without a key. */
export type Claimable = {
  id: string
  kind: string
  title: string
  amount: Fen
  from: Date | null
  until: Date | null
  claim: { path: string; input: object }
}

export type Welfare = {
  code: string
  list: (db: Sql, member: Member, locale: Language) => Promise<Claimable[]>
}

type Reader = { db: Sql; member: Member; language: Language }

/** All that waits for a member, as the wire has it: what lapses first is the first. */
export async function listWelfare(all: readonly Welfare[], { db, member, language }: Reader): Promise<WelfareItem[]> {
  const found: Claimable[] = []
  for (const { list } of all) found.push(...(await list(db, member, language)))
  return found
    .toSorted((one, other) => (one.until?.getTime() ?? Infinity) - (other.until?.getTime() ?? Infinity))
    .map(({ amount, from, until, claim, ...one }) => ({
      ...one,
      amount: toWire(amount),
      from: from?.getTime() ?? null,
      until: until?.getTime() ?? null,
      claim: { path: claim.path, input: { ...claim.input } },
    }))
}
