// A payout that waits for people: held for its amount alone, by rules that stand while it is asked for, so that no other walk of
// this house is held up.
import { sayBefore, sayHouse } from '../api/ledger/seal/facts.ts'
import { openDb } from '../api/shell/db.ts'
import { payoutRuleFacts } from '../api/withdraw/rules.sql.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { databaseOf, type RunningHouse } from './house.ts'
import { addsCard, ask, key, PASSCODE, paysIn, register, type Session } from './member.ts'

type Held = { session: Session; withdrawal: string }

export async function asksForMuch(house: RunningHouse, walk: string): Promise<Held> {
  const session = await register(house, walk, 0, '1971-03-04')
  await paysIn(house, session, '12000.00')
  const cardId = await addsCard(house, session)
  const owner = openDb({ connectionString: databaseOf(house.place).DATABASE_URL, max: 1 })
  const holds = (isOn: boolean) =>
    owner.tx(async (tx) => {
      // The first change of rules that came with the tables says what they were.
      await sayBefore(tx, payoutRuleFacts, ['review'])
      await tx.run`
        update payout_rules
           set is_on = ${isOn}, from_amount = 1000000, first_payout = false, new_account_hours = null,
               after_correction_days = null, after_signal = false
         where id = 'review'`
      await sayHouse(tx, payoutRuleFacts, ['review'])
    })
  await holds(true)
  try {
    const want = { cardId, amount: '11000.00', secondaryPwd: PASSCODE, ...key() }
    return { session, withdrawal: (await ask(house, withdraw.submit, want, session)).id }
  } finally {
    await holds(false)
    await owner.close()
  }
}
