// Closing an account by its member: all money must be paid out first, and the records stay.
import { NONE, type Fen } from '../../../core/money.ts'
import type { Wallet } from '../../../core/accounts.ts'
import { fundsOf } from '../../ledger/post/wallets.ts'
import type { House } from '../../shell/app.ts'
import type { Sql } from '../../shell/db.ts'
import { refuse } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { lockMember } from '../../shell/shell.sql.ts'
import { settleStanding } from '../standing.ts'
import { checkFactor } from '../factor/factor.ts'
import { insertClosing } from '../member.sql.ts'
import { logAndTell } from '../notice.ts'
import { endSome } from '../session.ts'
import type { Asking } from './change.ts'
import { checkOwnPassword } from './own-password.ts'

type Closing = Pick<House, 'awaits' | 'ring'>

/**
 * Closes the account for good; signing in tells so from then on, and the name stays taken. Refuses as
 * `checkOwnPassword` and `checkFactor`, then with the reason of money that is not home yet.
 */
export async function closeAccount(
  { db, member, origin, language, hooks }: Asking,
  { awaits, ring }: Closing,
  { password, factor }: { password: string; factor?: string | undefined },
): Promise<Buffer[]> {
  await checkOwnPassword(db, member, password, origin)
  return db.tx(async (tx) => {
    // Every command of the member's waits for this row: no money moves between the look and the end.
    await lockMember(tx, member)
    await checkFactor(tx, member, { given: factor, ring: ring(), origin })
    await refuseUnfinished(tx, member, awaits)
    await insertClosing(tx, member)
    await settleStanding(tx, member)
    await logAndTell(tx, member, { event: 'closed', origin, language })
    return endSome(tx, member, { why: 'closed', origin, which: () => true, hooks })
  })
}

/** Refuses to close an account with unfinished matters, in the order in which the member settles them. */
async function refuseUnfinished(db: Sql, member: Member, awaits: House['awaits']): Promise<void> {
  const { wallets, openStakes } = await fundsOf(db, member)
  const lies = (where: (wallet: Wallet) => boolean) =>
    wallets.entries().some(([wallet, fen]: [Wallet, Fen]) => where(wallet) && fen !== NONE)
  if (openStakes !== NONE || lies((wallet) => wallet === 'chase')) refuse('close_bets')
  if (lies((wallet) => /^(?:venue|in_transit):/.test(wallet))) refuse('close_venue')
  if (lies((wallet) => wallet === 'held')) refuse('close_payout')
  for (const awaited of awaits) {
    const reason = await awaited(db, member)
    if (reason) refuse(reason)
  }
  if (lies(() => true)) refuse('close_money')
}
