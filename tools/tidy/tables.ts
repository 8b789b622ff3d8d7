// Who owns which table. A statement of a feature reads and writes that feature's own tables; what it needs of another
// one's it asks that feature for, by a function of its module or by a view that the owner names in SQL.
import { breach, walk, writtenIn, type Breach, type Files, type Source } from './source.ts'
import { bare, SCHEMA, tablesIn } from './sql.ts'
import { featureOf, isSql } from './walls.ts'

/** Every table of the migrations. Two owners share one by design: the reason stands above. */
const OWNERS: Record<string, string> = {
  shell: 'answers outbox secret_generations secret_changes proposals',
  // Their rows are what the shell locks while a member's command happens once.
  'shell member': 'members',
  member:
    'member_secrets member_names member_mobiles member_blocks member_devices sessions tries mobile_codes mobile_proofs member_factors factor_codes member_closings login_resets member_corrections captchas_used',
  people: 'people person_keys person_roles deeds member_cases',
  desk: 'person_factors person_sessions',
  security: 'security_log',
  site: 'uploads file_links slides menu_changes',
  message: 'messages bulletins',
  help: 'help_topics help_articles help_answers',
  sponsor: 'sponsors',
  support: 'feedbacks feedback_replies chats chat_messages questions question_words',
  join: 'join_requests',
  invite: 'invite_codes inviters invitations',
  offers: 'offers offer_stocks offer_joins offer_awards sign_ins',
  callback: 'provider_inbox',
  ledger:
    'wallets transfers house facts member_salts member_erasures seals seal_heads receivables ledger_watches payout_freezes',
  // The ledger judges, pays and closes bets under its locks; they are the lottery's wagers (decision 54).
  'ledger lottery':
    'draws draw_allowances bets bet_results bets_apart bet_corrections settle_progress resettle_progress',
  lottery:
    'lotteries odds_versions chains chain_checkpoints issues entry_blocks beacon_chains bet_days chases chase_legs corrections issue_voids',
  lobby: 'lobby_games game_returns lobby_closings lobby_returns game_favourites',
  turnover: 'turnover_obligations turnover_closings turnover_bets turnover_used turnover_chunks turnover_upto',
  wallet: 'wallet_switches cash_days cash_rolled statement_links',
  deposit:
    'deposits deposit_channels deposit_levels deposit_orders deposit_quotes deposit_alarms provider_payments desk_receipts coin_losses loss_closings',
  withdraw:
    'payout_accounts account_holders withdrawals withdrawal_orders blocked_payouts payout_rules withdrawal_reviews',
  transfer: 'venue_transfers venue_names',
  // Whose word a message is, the games ask; the name itself is given where money sets out, too.
  'games transfer': 'venue_players',
  prices: 'price_changes',
  savings: 'savings_rates savings_rate_drafts savings_locks savings_acts savings_days savings_closed',
  care: 'care_breaks care_limits care_check_ins care_house_limits care_registers',
  vip: 'vip_standings vip_levels vip_deposits vip_days vip_day_counts vip_gifts vip_rebates',
  games:
    'launches permits venue_journals rounds_in_review venue_entries_held venue_corrections venue_debt_payments venue_breaches sequential_tests game_changes',
  // Their stakes are open money of a member's, which the ledger adds up.
  'games ledger': 'venue_rounds',
  vitals: 'page_vitals',
  liability: 'liability_days liability_blocks liability_parts',
}
/** Few rows that every machine holds, for every statement. */
const COMMON = ['buckets']

const HERE = 'tools/tidy/tables.ts'
/** The audit lays everything beside everything, the watch's one look at an instant is one statement, and people at the desk look at everything. */
const READS_ALL = /\/(?:audit(?:-\w+)?|watch)\.sql\.ts$|^api\/desk\//

const list = (words: string) => words.split(' ')

const owners = new Map(
  Object.entries(OWNERS).flatMap(([who, names]) => list(names).map((name) => [name, list(who)] as const)),
)

export function tables(sources: Source[], files: Files): Breach[] {
  return [...misnamed(files), ...sources.filter(isSpeaking).flatMap(foreign)]
}

const isSpeaking = ({ path, isTest }: Source) =>
  !isTest && /^api\//.test(path) && (isSql(path) || featureOf(path) === 'ledger')

/** Finds tables missing from the list above, and entries of the list without a table. */
function misnamed(files: Files): Breach[] {
  const text = files.get(HERE)
  if (text === undefined) return []
  const migrations = [...files].filter(([path]) => SCHEMA.test(path))
  const sql = migrations.map(([, one]) => bare(one)).join('\n')
  const renamed = new Map([...sql.matchAll(RENAMED)].map(([, was, is]) => [was, is]))
  const made = new Set([...sql.matchAll(MADE)].map(([, name = '']) => renamed.get(name) ?? name))
  const known = new Set([...owners.keys(), ...COMMON])
  const said = (name: string, what: string) => breach({ path: HERE, text }, Math.max(0, text.indexOf(name)), what)
  return [
    ...[...made.difference(known)].map((name) => said(name, `whose is the table ${name}? say it here`)),
    ...[...known.difference(made)].map((name) => said(name, `there is no table ${name}`)),
  ]
}

const MADE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi
const RENAMED = /\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi

function foreign(source: Source): Breach[] {
  const mine = featureOf(source.path) ?? 'shell'
  const found: Breach[] = []
  for (const { node } of walk(source.tree)) {
    const plain = bare(writtenIn(node) ?? '')
    const read = READS_ALL.test(source.path) ? writtenTables(plain) : tablesIn(plain)
    for (const name of read) {
      const whose = owners.get(name)
      if (!whose || whose.includes(mine)) continue
      const what = `${name} belongs to ${whose[0]}: ask it by a function of its module, or by a view that it names in SQL`
      found.push(breach(source, node.start, what))
    }
  }
  return found
}

const writtenTables = (plain: string): string[] =>
  [...plain.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi)].map((one) => one[1] ?? '')
