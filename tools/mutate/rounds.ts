// Mutations of rounds at venues: who may stake, what a message is of, what a journal's entry brings.
import { functions, mutationsOf, type Mutation } from './mutation.ts'

const games = (...names: string[]) => names.map((name) => `api/games/${name}.test.ts`)

const hold = mutationsOf(functions('hold_players'), games('seamless', 'launches'))
const waits = mutationsOf(functions('hold_players'), games('crowd'))
const purses = mutationsOf(functions('hold_purses'), games('crowd'))
const place = mutationsOf(functions('place_rounds'), games('seamless'))
const settle = mutationsOf(functions('settle_rounds'), games('seamless'))
const settleNamed = mutationsOf(functions('settle_rounds'), games('review', 'seamless'))
const rollBack = mutationsOf(functions('void_rounds'), games('review', 'seamless'))
const review = mutationsOf(functions('end_review'), games('review'))
const permit = mutationsOf(functions('give_permits'), games('journal'))
const waitingPermit = mutationsOf(functions('give_permits'), games('doubted'))
const messages = mutationsOf('api/games/messages.ts', games('review', 'seamless'))
const risks = mutationsOf('api/games/messages.ts', games('journal', 'seamless'))
const journal = mutationsOf('api/games/journal.ts', games('journal'))
const journalRows = mutationsOf('api/games/journal.sql.ts', games('journal'))
const aside = mutationsOf('api/games/journal.ts', games('holding'))
const posting = mutationsOf('api/games/posting.ts', games('journal'))
const rest = mutationsOf('api/games/posting.ts', games('holding'))
const held = mutationsOf('api/games/holding.ts', games('holding'))
const heldRows = mutationsOf('api/games/holding.sql.ts', games('holding'))
const query = mutationsOf('api/games/queries.ts', games('queries'))
const bounds = mutationsOf('api/games/bounds.ts', games('holding'))
const idle = mutationsOf(functions('hold_players'), games('launches'))

export const roundMutations: readonly Mutation[] = [
  hold('who is not verified stakes', ["when not seen.is_verified then 'unverified'\n", '\n']),
  hold('who is blocked stakes', ["when seen.play_state <> 1 /* member playing */ then 'blocked'\n", '\n']),
  hold('a launch that is over takes stakes', ['if seen.is_live and seen.id', 'if seen.id']),
  hold('a launch of another game takes stakes', ['\n       and seen.game = p_games[v_place] then', ' then']),
  waits('an exclusion that is under way is not waited for', [
    '\n     order by id\n       for share',
    '\n     order by id',
  ]),
  waits('an end that is under way is not waited for', [
    '\n     order by member_id, id\n       for update',
    '\n     order by member_id, id',
  ]),
  purses('a wallet is read and not held by rounds', [
    '\n     order by member_id\n       for update',
    '\n     order by member_id',
  ]),
  place('a round is staked on twice', [" or r.bet is not null then 'contradiction'", " then 'contradiction'"]),
  place('the last fen stakes nothing', ['when u.cash < u.risk', 'when u.cash <= u.risk']),
  settle('a win of just its maximum waits for people', ['when u.amount > u.cap', 'when u.amount >= u.cap']),
  settle('a round has two wins', ["when k.win <> u.win then 'contradiction'\n", '\n']),
  settle('a win before its bet is refused for good', ["when k.bet is null and x.is_used is null then 'retry'\n", '\n']),
  settleNamed('a win names another game', [' or k.game <> u.game then', ' then']),
  settleNamed('a win names another round', ['k.round <> u.round or k.game', 'k.game']),
  settle('a win of a round that was given up is paid', ["when k.state <> 'open' then 'unknown_round'\n", '\n']),
  rollBack('a win that people look at stays with them behind its rollback', [
    "if 'review' = any (v_states) then",
    'if false then',
  ]),
  rollBack('what is rolled back counts for turnover', ['\n         valid = 0,', '']),
  rollBack('a rollback said again had nothing to give back', [
    "when k.state = 'void' and k.rollback = u.rollback then 'done'\n",
    '\n',
  ]),
  review('a win that is void gives no stake back', [
    'else v_risk end], array[v_round::text]',
    'else v_amount end], array[v_round::text]',
  ]),
  permit('money that comes keeps a permit back', [" and direction = 'out'\n", '\n']),
  permit('money that came home keeps permits back', ["state not in ('settled', 'undone')", "state not in ('undone')"]),
  waitingPermit('a stake is allowed behind an entry that people look at', ['t.verdict, j.verdict,', 't.verdict,']),
  messages('a stake may lose less than it is', ['(said.risk ?? said.stake) < said.stake', 'false']),
  messages('a stake may lose more than its game can', [
    "(said.risk ?? said.stake) > mostRisked(said.game, said.stake) ? 'risk_high' : undefined",
    'undefined',
  ]),
  risks('a stake above the most of its game', ["if (said.stake > limits.most) return 'stake_high'", '']),
  journal('a page is posted by each who fetched it', ["if (before.number !== from) return 'more'\n", '\n']),
  journal('a gap in a journal is jumped', ['if (entry.number !== at.number + 1n) throw', 'if (false) throw']),
  journal('sums that do not follow are posted', [
    'if (entry.balance + entry.open !== was + changeBy(entry)) {',
    'if (false) {',
  ]),
  journal('rounds are posted while money is on its way home', ['if (posting.isLeaving) return false\n', '\n']),
  aside('a transfer that is not in our books is passed over', ['if (!isOurs) {', 'if (false) {']),
  journalRows('a permit that was refused is a leave', [
    "and venue = ${venue} and round = ${round} and game = ${game} and launch = ${launch}\n                    and verdict = 'done') p",
    'and venue = ${venue} and round = ${round} and game = ${game} and launch = ${launch}) p',
  ]),
  journalRows('permits that were refused are leaves together', [
    "and launch = ${launch}\n       and verdict = 'done'`",
    'and launch = ${launch}`',
  ]),
  journalRows('what was corrected before is forgotten', [
    'select game, returned + coalesce(',
    'select game, returned + 0 * coalesce(',
  ]),
  posting('a round that its own return pays for falls through the floor', ['if (mirror < risk) legs.reverse()', '']),
  rest('the rest of a correction is forgiven', ['-entry.amount - there : 0n', '0n : 0n']),
  rest('what a correction leaves owed is not written down', ['{ entry, owed })', '{ entry, owed: 0n })']),
  held('an entry is carried out behind another one', ['if (at.number !== number - 1n) throw', 'if (false) throw']),
  held('an entry is carried out while money is on its way home', ['if (posting.isLeaving) throw', 'if (false) throw']),
  held('what a venue owes is not made good', ['if (change >= bound) return change - bound', 'return change - bound']),
  aside('a correction of what lies aside moves money', ['if (await putsAside(posting, entry)) return true\n', '\n']),
  aside('what a correction took out of cash still lies aside', [
    'if (rest > 0n) await lowerAside',
    'if (false) await lowerAside',
  ]),
  heldRows('what was proposed of the first word holds for the second', [
    'open = excluded.open, ending = null,',
    'open = excluded.open,',
  ]),
  query('an answer about another bet moves money', [
    'return isSame ? undefined : sayDetail',
    'return true ? undefined : sayDetail',
  ]),
  bounds('what is accepted counts for more than was at risk', [
    "const valid = entry.outcome === 'void' ? 0n : least(entry.valid, risk)",
    "const valid = entry.outcome === 'void' ? 0n : entry.valid",
  ]),
  bounds('a round is placed in time to come', ['placedAt: placedAt > now ? now : placedAt,', 'placedAt,']),
  bounds('a round is posted twice', [
    "if (known.isPosted) return { kind: 'round_twice', bounded: null, isRound: false }",
    '',
  ]),
  journalRows('permits are forgotten while their rounds are on their way', [
    "and given_at < now() - interval '7 days'",
    "and given_at < now() - interval '7 minutes'",
  ]),
  journalRows('a journal with a stake on a table is not fetched again', [' or j.open > 0', '']),
  query('a risk that is another one is no contradiction', [' && risk === bet.risk', '']),
  idle('who plays is thought to have left', [
    "v_is_stale := v_is_stale or seen.last_play_at < v_now - interval '1 minute';",
    'v_is_stale := false;',
  ]),
]
