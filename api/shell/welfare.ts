// A benefit that a member can claim, from whichever feature has it: the welfare centre lists them (decision 74).
import type { Language } from '../../core/endpoint.ts'
import type { Fen } from '../../core/money.ts'
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
