// Changes of the books by a hand with the owner's rights: in `npm test` a column of each table, and with `npm run
// tamper` each column, one after the other.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { editsOf, tablesOf, type Edit, type Table } from '../tools/tamper/edits.ts'
import { harmless, unlived } from '../tools/tamper/harmless.ts'
import { watch, type Verdict, type Watcher } from '../tools/tamper/notice.ts'
import { live, openFullTown } from '../tools/tamper/town.ts'

/** Tables, or columns as `table.column`, with a comma between them, or `all`; without it the short form. */
const which = process.env['TAMPER']?.split(',')
const HOURS_MS = 7_200_000

const town = await openFullTown()
let watcher: Watcher | undefined
afterAll(() => watcher?.close())

const reasonFor = ({ table, what }: Edit): string | undefined => harmless[`${table}.${what}`] ?? harmless[table]

function lineOf({ edit, by, isRefused }: Verdict): string {
  const name = `${edit.table}.${edit.what}`
  if (isRefused) return `refused      ${name}: the schema lets no such row be`
  if (by.length > 0) return `noticed      ${name}: ${by.join('; ')}`
  const reason = reasonFor(edit)
  return reason ? `harmless     ${name}: ${reason}` : `NOT NOTICED  ${name}`
}

async function sweep(look: Watcher, tables: readonly Table[], isWanted: (edit: Edit) => boolean): Promise<string[]> {
  const lines: string[] = []
  for (const edit of tables.flatMap(editsOf).filter(isWanted)) {
    const [verdict] = await look.noticed([edit])
    lines.push(lineOf(verdict as Verdict))
    if (which === undefined) continue
    mkdirSync('dist', { recursive: true })
    const known = look.before.map((what) => `named before ${what}`)
    writeFileSync('dist/tamper.txt', `${[...known, ...lines].join('\n')}\n`)
  }
  return lines
}

/** For `npm test`: one column of every table, of those that decide most. Each is looked at by itself. */
const SHORT = [
  'wallets.balance transfers.amount house.balance bets.odds bet_results.payout draws.lock_at draw_allowances.used settle_progress.payouts chases.placed turnover_obligations.required deposits.amount provider_payments.amount withdrawals.card_id payout_accounts.cipher venue_transfers.amount venue_rounds.returned vip_gifts.amount vip_rebates.amount savings_acts.amount savings_days.interest offer_awards.amount facts.hash seals.hash issues.key odds_versions.variants',
  'bets_apart.approved_by bet_corrections.owed bet_days.payout cash_days.amount chains.next_position chase_legs.leg corrections.approved_by entry_blocks.first_line receivables.owed resettle_progress.upto_member beacon_chains.public_key turnover_bets.counted turnover_used.obligation_id turnover_chunks.day vip_day_counts.counted permits.round rounds_in_review.amount venue_breaches.read_by venue_corrections.amount venue_entries_held.aside venue_journals.number venue_players.member_id venue_names.player liability_blocks.nodes liability_days.promised liability_days.protection_root liability_parts.amounts sequential_tests.purses',
].flatMap((names) => names.split(' '))

/** The columns of prices, settings and members that are tried in `npm test`. */
const SHORT_OF_PEOPLE =
  'deposit_channels.fee_bps deposit_levels.max_amount lotteries.order_cap savings_rates.rate_bp inviters.code invite_codes.member_id members.verified_at member_secrets.passcode member_blocks.why member_closings.closed_at care_breaks.until care_limits.most care_check_ins.every_minutes care_house_limits.most care_registers.listed wallet_switches.locked_at sign_ins.streak vip_standings.window_day vip_deposits.at vip_rebates.level vip_days.category offers.terms offer_stocks.stock game_returns.rtp_bp game_changes.rtp_bp price_changes.value bets_apart.ending payout_freezes.action coin_losses.back_at loss_closings.ending blocked_payouts.amount withdrawal_reviews.reasons payout_rules.from_amount buckets.bucket cash_rolled.upto desk_receipts.amount factor_codes.used_at invitations.reward login_resets.approved_by member_cases.username member_corrections.value member_devices.last_at member_factors.sealed member_mobiles.member_id member_names.member_id member_salts.salt offer_joins.joined_at people.approved_by person_keys.public_key person_roles.role deeds.words proposals.says savings_closed.upto savings_locks.rate_bp savings_rate_drafts.rate_bp turnover_closings.closed_at vip_levels.level'.split(
    ' ',
  )
const WANTED = [...SHORT, ...SHORT_OF_PEOPLE]

test(
  'the audit names what is edited by hand, whatever decides over money',
  async () => {
    await live(town)
    // The whole form looks at everything behind each edit.
    watcher = await watch(town, { remembers: which === undefined })
    const all = await tablesOf(watcher.client)
    const empty = all.filter(({ hasRows }) => !hasRows).map(({ name }) => name)
    expect(empty.filter((name) => !Object.hasOwn(unlived, name))).toEqual([])
    const tables = all.filter(({ hasRows }) => hasRows)
    const tried = new Set(WANTED.map((name) => name.split('.')[0]))
    const left = tables.filter(({ name }) => !tried.has(name) && !Object.hasOwn(harmless, name))
    expect(left.map(({ name }) => name)).toEqual([])
    const wanted = (edit: Edit) =>
      which === undefined
        ? WANTED.includes(`${edit.table}.${edit.what}`)
        : ['all', edit.table, `${edit.table}.${edit.what}`].some((name) => which.includes(name))
    const lines = await sweep(watcher, tables, wanted)
    expect(lines.filter((line) => line.startsWith('NOT'))).toEqual([])
    expect(which === undefined ? lines.length : WANTED.length).toBe(WANTED.length)
  },
  HOURS_MS,
)
