// The wire of payout accounts.
import { currencies, protocols } from '../../../core/coin.ts'
import { ACCOUNTS_MAX, payoutAccounts, type AccountKind } from '../../../core/withdraw/payout-account.ts'
import { bankCodes } from '../../../core/forms/fields.ts'
import type { House } from '../../shell/app.ts'
import type { Tx } from '../../shell/db.ts'
import { serve, type Context } from '../../shell/serve.ts'
import { bankName } from '../../site/dictionary.ts'
import { lockMember } from '../../shell/shell.sql.ts'
import { accountsOf, addCard, addChainAddress, addWallet, removeAccount, showAccount, type Vault } from './accounts.ts'
import { holderOf } from '../../member/names.ts'
import type { AccountRow } from './accounts.sql.ts'

type Asked = Context<'member'>

export function payoutAccountRoutes({ settings, ring, ledger }: House) {
  const waitHours = () => settings.cardWaitHours
  const listed = async ({ db, member, language }: Asked, kind: AccountKind) =>
    (await accountsOf(db, member, kind)).map((one) => showAccount(one, waitHours(), language))
  const limits = (kind: AccountKind) => ({ max: ACCOUNTS_MAX[kind], waitHours: waitHours() })
  // Adds accounts one after the other: of the same account twenty times at once, one is kept (BI-108).
  const added = async ({ db, member, language, origin }: Asked, add: (tx: Tx, vault: Vault) => Promise<AccountRow>) => {
    const row = await db.tx(async (tx) => {
      await lockMember(tx, member)
      return add(tx, { ring, buckets: ledger.buckets, origin })
    })
    return showAccount(row, waitHours(), language)
  }
  return serve(payoutAccounts, {
    getBank: async (_input, asked) => ({
      cards: await listed(asked, 'bank'),
      banks: bankCodes.map((code) => ({ code, name: bankName(code, asked.language) })),
      holder: (await holderOf(asked.db, asked.member)).real_name,
      ...limits('bank'),
    }),
    addBank: (input, asked) => added(asked, (tx, vault) => addCard(tx, asked.member, input, vault)),
    getCryptList: async (_input, asked) => ({
      accounts: await listed(asked, 'crypto'),
      currencies: [...currencies],
      protocols: [...protocols],
      ...limits('crypto'),
    }),
    addCrypt: (input, asked) => added(asked, (tx, vault) => addChainAddress(tx, asked.member, input, vault)),
    addWallet: (input, asked) => added(asked, (tx, vault) => addWallet(tx, asked.member, input, vault)),
    delAddress: async ({ id, secondaryPwd: passcode }, { db, member, origin }) => {
      await db.tx(async (tx) => {
        await lockMember(tx, member)
        await removeAccount(tx, member, { id, passcode, origin })
      })
      return {}
    },
  })
}
