// What waits to be claimed by a member, from whichever feature gives it (decision 74).
import type { Language } from '../../core/endpoint.ts'
import type { Fen } from '../../core/money.ts'
import type { Sql } from './db.ts'
import type { Member } from './serve.ts'

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
