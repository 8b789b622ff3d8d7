// The price of coins at this moment, offered to one member for one order (R-DEP-05).
import { randomUUID } from 'node:crypto'
import { coinsFor, type Protocol } from '../../core/coin.ts'
import { QUOTE_SECONDS } from '../../core/deposit.ts'
import type { Fen } from '../../core/money.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { channelFor } from './channels.ts'
import { insertQuote, takePrice, type QuoteRow } from './coin.sql.ts'
import type { ChainPrice, ChannelRow } from './deposit.sql.ts'

/** Offers a price. Refuses like an order would: amount_range, channel_closed, channel_range, protocol_needed. */
export async function makeQuote(
  db: Sql,
  member: Member,
  want: { channelId: number; amount: Fen; protocol: Protocol },
): Promise<QuoteRow> {
  const channel = await channelFor(db, member, want)
  const rateMicro = rateOf(channel, want.protocol)
  const payAmount = coinsFor(want.amount, rateMicro)
  return insertQuote(db, member, { ...want, id: randomUUID(), payAmount, rateMicro, seconds: QUOTE_SECONDS })
}

function rateOf({ rate_micro, protocols }: ChannelRow, protocol: Protocol | undefined): bigint {
  if (rate_micro === null || !protocol || !protocols.includes(protocol)) refuse('protocol_needed')
  return rate_micro
}

/**
 * Uses up the price that was shown for exactly this order. Refuses protocol_needed, quote_expired where
 * it is used, over or another member's, quote_changed where it was for something else or the channel has another rate.
 */
export async function takeQuote(
  tx: Tx,
  member: Member,
  channel: ChannelRow,
  want: { amount: Fen; protocol?: Protocol | undefined; quoteId?: string | undefined },
): Promise<ChainPrice> {
  const rate = rateOf(channel, want.protocol)
  const quote = want.quoteId ? await takePrice(tx, member, want.quoteId) : undefined
  if (!quote) refuse('quote_expired')
  const isFor =
    quote.channel_id === channel.id &&
    quote.amount === want.amount &&
    quote.protocol === want.protocol &&
    // Recompute from the channel's rate: quotes are not sealed.
    quote.rate_micro === rate &&
    quote.pay_amount === coinsFor(want.amount, rate)
  if (!isFor) refuse('quote_changed')
  return { protocol: quote.protocol, payAmount: quote.pay_amount, rateMicro: quote.rate_micro }
}
