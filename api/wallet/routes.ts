// The wire of the wallet: balance and records.
import { wallet } from '../../core/wallet.ts'
import type { Routes } from '../serve.ts'
import { serve } from '../serve.ts'
import { balanceOf } from './balance.ts'
import { tradesOf, tradeTypesIn } from './records.ts'

export const walletRoutes = (): Routes =>
  serve(wallet, {
    balance: (_input, { db, member }) => balanceOf(db, member),
    tradeTypes: async (_input, { language }) => ({ list: tradeTypesIn(language) }),
    trades: (query, { db, member, language }) => tradesOf(db, member, query, language),
  })
