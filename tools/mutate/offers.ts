// Mutations of activities: who may join, how awards are won, how much of them there is, and how they are taken back.
import { mutationsOf, type Mutation } from './mutation.ts'

const offers = (...names: string[]) => names.map((name) => `api/offers/${name}.test.ts`)

const join = mutationsOf('api/offers/join.ts', offers('offers'))
const joinNamed = mutationsOf('api/offers/join.ts', offers('publish', 'offers'))
const joinLasts = mutationsOf('api/offers/join.ts', offers('periods'))
const joinGone = mutationsOf('api/offers/join.ts', offers('undone'))
const award = mutationsOf('api/offers/award.ts', offers('offers'))
const left = mutationsOf('api/offers/live.ts', offers('offers'))
const live = mutationsOf('api/offers/offers.sql.ts', offers('publish'))
const stocks = mutationsOf('api/offers/offers.sql.ts', offers('prizes', 'offers'))
const claim = mutationsOf('api/offers/claim.ts', offers('prizes'))
const claimUndone = mutationsOf('api/offers/claim.ts', offers('undone'))
const rows = mutationsOf('api/offers/awards.sql.ts', offers('offers'))
const claimRows = mutationsOf('api/offers/awards.sql.ts', offers('prizes', 'offers'))
const waitingRows = mutationsOf('api/offers/awards.sql.ts', offers('undone'))
const byDeposit = mutationsOf('api/offers/earned.ts', offers('offers'))
const byDepositUndone = mutationsOf('api/offers/earned.ts', offers('undone'))
const byPlay = mutationsOf('api/offers/earned.ts', offers('mission'))
const lapse = mutationsOf('api/offers/lapse.ts', offers('prizes'))
const lapsed = mutationsOf('api/offers/undone.sql.ts', offers('prizes', 'undone'))
const undoneRows = mutationsOf('api/offers/undone.sql.ts', offers('undone'))
const undone = mutationsOf('api/offers/undone.ts', offers('undone'))
const waits = mutationsOf('api/offers/award.ts', offers('periods'))
const claimLasts = mutationsOf('api/offers/claim.ts', offers('periods'))
const paidIn = mutationsOf('api/offers/live.ts', offers('publish'))
const again = mutationsOf('api/offers/awards.sql.ts', offers('periods'))
const signs = mutationsOf('api/offers/sign-in.ts', offers('sign-in'))

export const offerMutations: readonly Mutation[] = [
  join('another version than the one that was read is joined', [
    "if (offer.version !== read.version) refuse('offer_changed')",
    '',
  ]),
  joinNamed('who it is not for joins', [
    "if (!suits(offer, await askerOf(tx, member), now.getTime())) refuse('offer_not_for')",
    '',
  ]),
  joinGone('what is all given is joined', [
    "if (isGone(offer, await findStocks(tx, [offer.id]))) refuse('offer_gone')",
    '',
  ]),
  joinLasts('joining outlasts its period', ['periodEnd(terms.period, now.getTime()) ?? Infinity', 'Infinity']),
  joinLasts('joining outlasts the activity', ['until ?? Infinity', 'Infinity']),
  award('more is given than there is', ["if (amount !== undefined && !hasLeft(whole, amount)) return 'gone'", '']),
  award('what is given stays in its stock', [
    'if (whole && amount !== undefined) await takeStock(tx, whole, amount)',
    '',
  ]),
  award('what is given asks for nothing', ['if (required > 0n) await addObligation', 'if (false) await addObligation']),
  left('one more is given than there are', ['row.taken < row.stock', 'row.taken <= row.stock']),
  left('the last of a budget is gone beyond', ['row.spent + amount <= row.budget', 'row.spent <= row.budget']),
  stocks('a stock is read and not held', ['\n     order by prize\n       for update`', '\n     order by prize`']),
  live('an activity is there behind its end', ['and (until_at is null or until_at > clock_timestamp())', '']),
  live('an activity is there before its time', ['and coalesce(from_at, published_at) <= clock_timestamp()', '']),
  claim('a prize takes nothing of the stock and budget of the whole', [
    'if (row.prize === 0 || row.prize === prize) await takeStock',
    'if (row.prize === prize) await takeStock',
  ]),
  claim('a prize is given that there is not', ["if (!isLeft(stocks, prize, amount)) refuse('prize_gone')", '']),
  claim('what has run out is drawn', ['isLeft(stocks, at + 1, amountOf(amount)) ? weight : 0', 'weight']),
  claim('what is not for them is chosen', [
    "if (!suits(offer, await askerOf(tx, member), now.getTime())) refuse('offer_not_for')",
    '',
  ]),
  claim('what was not won is chosen', ["triggerOf(terms).entry !== 'take' ||", '']),
  claimUndone('the award of an undone deposit is called lapsed', ["if (award.undone_at) refuse('award_undone')", '']),
  claimRows('the claim does not judge the time', [
    '\n       and amount is not null\n       and expires_at > statement_timestamp()`',
    '\n       and amount is not null`',
  ]),
  waitingRows('what was undone waits to be claimed', [
    'and claimed_at is null\n       and undone_at is null\n       and expires_at > clock_timestamp()',
    'and claimed_at is null\n       and expires_at > clock_timestamp()',
  ]),
  rows('a deposit before joining wins', ['and j.joined_at <= ${at}\n', '\n']),
  rows('a deposit behind the end of joining wins', ['and j.ends_at > ${at}\n', '\n']),
  byDeposit('who is excluded wins by a deposit', ["if (barFrom('offer', who)) return\n", '\n']),
  byDeposit('the least deposit is too small', [
    "amount < fromWire(threshold ?? '0')",
    "amount <= fromWire(threshold ?? '0')",
  ]),
  byDepositUndone('a deposit that was taken back wins', [' || (await isUndone(tx, member, ref))', '']),
  byPlay('who is excluded wins by play', ["if (barFrom('offer', await lockMember(tx, member))) return\n", '\n']),
  byPlay('a mission that is just played through is not won', [
    '(played[at] ?? NONE) >= askedBy(offerOf(join))',
    '(played[at] ?? NONE) > askedBy(offerOf(join))',
  ]),
  lapse('a lapsed prize goes not back into its own stock', [
    'if (row.prize === 0 || row.prize === prize) await returnStock',
    'if (row.prize === 0) await returnStock',
  ]),
  lapsed('what was claimed lapses behind its time', [
    'set lapsed_at = statement_timestamp()\n     where bucket = ${member.bucket}\n       and member_id = ${member.id}\n       and claimed_at is null\n',
    'set lapsed_at = statement_timestamp()\n     where bucket = ${member.bucket}\n       and member_id = ${member.id}\n',
  ]),
  lapsed('what has lapsed lapses again', [
    'and lapsed_at is null\n       and undone_at is null\n       and expires_at <= statement_timestamp()',
    'and undone_at is null\n       and expires_at <= statement_timestamp()',
  ]),
  lapsed('what still waits lapses with the rest', [
    'and undone_at is null\n       and expires_at <= statement_timestamp()',
    'and undone_at is null',
  ]),
  undoneRows('what expired unclaimed is undone, and never goes back into its stock', [
    '\n       and (claimed_at is not null or expires_at > statement_timestamp())',
    '',
  ]),
  undoneRows('what is restored has no more time than was left before', [
    "(statement_timestamp() at time zone 'UTC' + (expires_at - undone_at)) at time zone 'UTC'",
    'expires_at',
  ]),
  undone('a gift that a withdrawal was charged with is taken a second time', [
    'if (!(await isDeducted(tx, member, asked))) await takeGift',
    'await takeGift',
  ]),
  undone('what a gift asked stays when the gift is taken back', ['await closeUndone(tx, member, asked)\n', '\n']),
  undone('a gift that comes back asks for nothing', ['await reopenUndone(tx, member, id)\n', '\n']),
  signs('a missed day goes on with the row', ['last.day === addDays(today, -1) && ', '']),
  signs('a row has a day more than it has', ['last.streak < most', 'last.streak <= most']),
  waits('what was won waits an hour, whatever the terms say', ['terms.hoursToClaim * HOUR_MS', 'HOUR_MS']),
  claimLasts('a prize waits an hour, whatever the terms say', ['offer.terms.hoursToClaim * HOUR_MS', 'HOUR_MS']),
  paidIn('what people have credited is no deposit', ["codesOf(['deposit', 'review_credit'])", "codesOf(['deposit'])"]),
  again('the second time of a week is won with the first', [
    'and a.offer = j.offer\n                          and a.period = j.period)\n     order by j.joined_at, j.offer`',
    'and a.offer = j.offer)\n     order by j.joined_at, j.offer`',
  ]),
]
