// Savings in the tests: what a member does by the real calls, set to the moment at which it is to have happened.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ProductCode } from '../../core/savings/interest.ts'
import { savings } from '../../core/savings/savings.ts'
import { audit } from '../ledger/audit/audit.ts'
import type { Person, TestHouse } from '../testing/house.ts'
import { tampering } from '../testing/tamper.ts'
import { checkSavings } from './audit.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

export const into = (amount: string, product: ProductCode = 'flex', renew = false) => ({
  ...{ product, amount, renew },
  ...key(),
})

/** An instant of Shanghai: "2026-03-01 10:30". */
export const shanghai = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

/** Sets what an act did to another moment, as if its call had come then. */
export async function happened(house: TestHouse, { member }: Person, id: string, at: Date): Promise<void> {
  await tampering(house.database.config, async (client) => {
    const owner = [member.bucket, member.id, id, at]
    await client.query('update transfers set created_at = $4 where bucket = $1 and member_id = $2 and ref = $3', owner)
    await client.query('update savings_acts set at = $4 where bucket = $1 and member_id = $2 and id = $3::uuid', owner)
    await client.query(
      `update savings_locks l
          set opened_at = $4,
              matures_at = ($4::timestamptz at time zone 'UTC' + l.days * interval '24 hours') at time zone 'UTC'
        where bucket = $1 and member_id = $2
          and id = (select lock_id from savings_acts where bucket = $1 and member_id = $2 and id = $3::uuid and act = 'lock')`,
      owner,
    )
  })
}

/** Puts money in, or takes it out of flex, at a moment of Shanghai. */
export async function at(
  house: TestHouse,
  person: Person,
  text: string,
  amount: string | ReturnType<typeof into>,
): Promise<void> {
  const done =
    typeof amount === 'string' && amount.startsWith('-')
      ? await person.call(savings.turnout, { amount: amount.slice(1), ...key() })
      : await person.call(savings.into, typeof amount === 'string' ? into(amount) : amount)
  await happened(house, person, done.id, shanghai(text))
}

export type EarnedDay = { day: string; weight: bigint; interest: bigint; carry: bigint; total: bigint }

/** The days that are closed for a member. */
export const daysOf = async (house: TestHouse, { member }: Person): Promise<EarnedDay[]> =>
  (await house.sql(
    `select day::text as day, weight, interest, carry, total from savings_days
      where bucket = $1 and member_id = $2 order by day`,
    [member.bucket, member.id],
  )) as EarnedDay[]

/** Nothing of savings or of the ledger breaks. What tests hand out comes from no provider: I-10. */
export async function isSound(house: TestHouse): Promise<void> {
  const { checks } = await audit(house.db, house.buckets)
  checks.push(...(await checkSavings(house.db, house.buckets)))
  const wrong = checks.filter(({ id, breaches }) => breaches > 0 && id !== 'I-10')
  expect(wrong).toEqual([])
}
