// Another member's row is answered like one that never was: the list of calls that take an id comes from the contract,
// so that a new one cannot be forgotten.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { access } from '../core/member/access.ts'
import { endpoints } from '../core/api.ts'
import { bets } from '../core/bets.ts'
import { deposit } from '../core/deposit.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { feedback } from '../core/support/feedback.ts'
import { lottery } from '../core/lottery/calls.ts'
import { official } from '../core/lottery/official-calls.ts'
import { message } from '../core/message.ts'
import { savings } from '../core/savings/savings.ts'
import { offers } from '../core/offers/offers.ts'
import { COINS, openTown, wanted } from './deposit/testing.ts'
import { chased, issuesToCome, submission } from './lottery/testing/boards.ts'
import { endIssue, freshIssue, openIssue, order, until } from './lottery/testing/play.ts'
import { startTicker } from './lottery/ticker.ts'
import { offersOf, packet } from './offers/testing.ts'
import { directory, form, picture, sendForm } from './site/testing.ts'
import { PASSWORD, type Person } from './testing/house.ts'
import { vipOf } from './vip/testing.ts'
import { PASSCODE, payoutsOf, want } from './withdraw/testing.ts'

const town = await openTown()
const ticker = startTicker(town, () => {}, { chainLength: 2_048 })
afterAll(() => ticker.stop())

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c6381a' } })
  .png()
  .toBuffer()
const uploads = async (who: Person): Promise<string> =>
  (await sendForm(town, form([directory, picture(png)]), who)).body.data.id

const WORDS = '我昨天存了一百元，付款以后一直没有到账，请查一查'
const key = () => ({ idempotencyKey: randomUUID() })

/** Something of every kind that has a number. */
async function belongingsOf(who: Person) {
  const { issue } = await freshIssue(town)
  const bet = await who.call(lottery.place, await order(town, issue, [['k3.side', ['big'], '10.00']]))
  const one = await submission(town, issue, [['k3.sum', [11, 12], 2]])
  const counted = await who.call(official.submit, one)
  const paid = await town.order(who, '100.00')
  const picked = await uploads(who)
  await who.call(deposit.addVoucher, { orderId: paid.id, voucherId: picked })
  const price = { channelId: COINS, amount: '500.00', protocol: 'TRC20' as const }
  const [told] = (await who.call(message.list, {})).list
  return {
    issue,
    bet: bet.orderId,
    counted: counted.order!.orderId,
    deposit: paid.id,
    picture: picked,
    quote: (await who.call(deposit.quote, price)).id,
    feedback: (await who.call(feedback.submit, { type: 'deposit', content: WORDS, ...key() })).id,
    message: told!.id,
    locked: await locks(who),
    proof: (await who.call(access.sendCode, { purpose: 'mobile' })).request,
    passcode: (await who.call(access.sendCode, { purpose: 'passcode' })).request,
    award: await wins(who),
    gift: await isGiven(who),
    session: (await who.call(access.sessions, {})).list[0]!.id,
  }
}
async function locks(who: Person): Promise<string> {
  await who.call(savings.into, { product: 'lock7', amount: '100.00', ...key() })
  return (await who.call(savings.list, {})).list[0]!.id
}
const lanterns = await offersOf(town).publish(
  packet({
    reward: { of: 'prizes', way: 'drawn', prizes: [{ name: { zh_hans: '灯笼', en: 'Lantern' }, amount: '8.00' }] },
  }),
)
/** A draw that waits. */
async function wins(who: Person): Promise<string> {
  await who.call(offers.apply, { id: lanterns, version: 1, ...key() })
  return (await who.call(offers.detail, { id: lanterns })).award!.id
}

/** A gift of two people that waits. */
async function isGiven(who: Person): Promise<string> {
  await vipOf(town).reaches(who, 6)
  const said = await town.run(`vip gift propose ${who.username} 100.00 years with us`, 'ann')
  const ref = said.split(' ').at(-2) ?? ''
  await town.run(`vip gift approve ${who.username} ${ref}`, 'ben')
  return `exclusive-${ref}`
}

async function chases(who: Person): Promise<string> {
  await openIssue(town, 5_000)
  const legs = (await issuesToCome(town, 3)).map(({ issue }) => ({ issue, multiple: 1 }))
  const one = await submission(town, legs[0]!.issue, [['k3.sum', [11, 12], 2]])
  const { chase } = await who.call(official.submit, chased(one, legs))
  return chase!.chaseId
}

type Belongings = Awaited<ReturnType<typeof belongingsOf>>
type Hers = Belongings & { withdrawal: string; card: string; chase: string }

type Case = {
  /** The id that the stranger tries. */
  id: string
  input: (id: string) => Record<string, unknown>
}
const asIs = (name: string, id: string): Case => ({ id, input: (given) => ({ [name]: given }) })

/** By path and field. Those that change something stand last for a thing: its owner does it in the end. */
const casesOf = (hers: Hers, his: Belongings): Record<string, Case> => ({
  ...toPeople(hers, his),
  ...toMoney(hers, his),
  ...toRest(hers),
})

const toPeople = (hers: Hers, his: Belongings): Record<string, Case> => ({
  'common/getPicture id': asIs('id', hers.picture),
  'Message/getMessageInfo id': asIs('id', hers.message),
  'Message/read ids': { id: hers.message, input: (id) => ({ ids: [id] }) },
  'Message/delete ids': { id: hers.message, input: (id) => ({ ids: [id] }) },
  'feedback/getOrder orderNo': asIs('orderNo', hers.deposit),
  'feedback/submit orderNo': {
    id: hers.deposit,
    input: (orderNo) => ({ type: 'deposit', content: WORDS, orderNo, ...key() }),
  },
  'feedback/submit images': {
    id: hers.picture,
    input: (id) => ({ type: 'deposit', content: WORDS, images: [id], ...key() }),
  },
  'feedback/detail id': asIs('id', hers.feedback),
  'feedback/reply images': {
    id: hers.picture,
    input: (id) => ({ id: his.feedback, content: WORDS, images: [id], ...key() }),
  },
  'feedback/reply id': { id: hers.feedback, input: (id) => ({ id, content: WORDS, ...key() }) },
  'service/send orderNo': { id: hers.deposit, input: (orderNo) => ({ orderNo, ...key() }) },
  'service/send image': { id: hers.picture, input: (image) => ({ image, ...key() }) },
})

const toMoney = (hers: Hers, his: Belongings): Record<string, Case> => ({
  'record/getTradeList orderNo': asIs('orderNo', hers.withdrawal),
  'recharge/submit quoteId': {
    id: hers.quote,
    input: (quoteId) => ({ channelId: COINS, amount: '500.00', protocol: 'TRC20', quoteId, ...key() }),
  },
  'recharge/submit voucherId': {
    id: hers.picture,
    input: (voucherId) => ({ ...wanted('100.00'), voucherId }),
  },
  'recharge/getOrder orderId': asIs('orderId', hers.deposit),
  'recharge/getVoucher orderId': asIs('orderId', hers.deposit),
  'recharge/addVoucher orderId': {
    id: hers.deposit,
    input: (orderId) => ({ orderId, voucherId: his.picture }),
  },
  'recharge/addVoucher voucherId': {
    id: hers.picture,
    input: (voucherId) => ({ orderId: his.deposit, voucherId }),
  },
  'recharge/cancel orderId': asIs('orderId', hers.deposit),
  'interest/turnout orderId': { id: hers.locked, input: (orderId) => ({ orderId, ...key() }) },
  'interest/setRenew orderId': {
    id: hers.locked,
    input: (orderId) => ({ orderId, renew: true }),
  },
  'withdraw/getOrder id': asIs('id', hers.withdrawal),
  'withdraw/quote cardId': { id: hers.card, input: (cardId) => ({ cardId, amount: '100.00' }) },
  'withdraw/submit cardId': { id: hers.card, input: (cardId) => want(cardId, '100.00') },
  'payment/delAddress id': { id: hers.card, input: (id) => ({ id, secondaryPwd: PASSCODE }) },
})

const toRest = (hers: Hers): Record<string, Case> => ({
  'user/proveMobile request': {
    id: hers.proof,
    input: (request) => ({ request, code: '000000' }),
  },
  'user/resetsecondarypwd request': {
    id: hers.passcode,
    input: (request) => ({ password: PASSWORD, request, code: '000000', newPassword: '135792' }),
  },
  'uservip/claim giftId': { id: hers.gift, input: (giftId) => ({ giftId, ...key() }) },
  'redemption/claim id': { id: hers.award, input: (id) => ({ id, ...key() }) },
  'Lottery/getProof orderNo': {
    id: hers.bet,
    input: (orderNo) => ({ lottery: 'k3_1m', issue: hers.issue, orderNo, line: 0 }),
  },
  'Lottery/getTicket orderNo': {
    id: hers.bet,
    input: (orderNo) => ({ lottery: 'k3_1m', issue: hers.issue, orderNo, line: 0, withAmount: true }),
  },
  'caipiao/getBetList orderNo': asIs('orderNo', hers.counted),
  'care/getReceipt orderNo': asIs('orderNo', hers.bet),
  'caipiao/getChase chaseId': asIs('chaseId', hers.chase),
  'caipiao/stopChase chaseId': { id: hers.chase, input: (chaseId) => ({ chaseId, ...key() }) },
  'gamebet/getBetList orderNo': asIs('orderNo', hers.bet),
  'caipiao/cancelOrder orderNo': { id: hers.counted, input: (orderNo) => ({ orderNo, ...key() }) },
  'user/endSession id': asIs('id', hers.session),
})

/** Ids that name what is everybody's. */
const EVERYBODYS =
  /^(?:lotteryId|gameId|channelId)$|^(?:help\/\w+|activity\/\w+|Message\/getNoticeInfo|other\/getPartnerDetail) id$|^redemption\/redeem prizeId$/
/** A quote is sealed text that names no row; a recovery is asked for by a caller who is not signed in. */
const APART = ['withdraw/submit quoteId', 'user/recoverpwd request']

const isId = (name: string) => /^(?:id|ids|images?|orderNo|request)$|Id$/.test(name)

function fieldsOf({ path, input }: Endpoint): string[] {
  const { entries = {} } = input as { entries?: object }
  return Object.keys(entries)
    .filter((name) => isId(name) && !EVERYBODYS.test(name))
    .map((name) => `${path} ${name}`)
    .filter((field) => !EVERYBODYS.test(field) && !APART.includes(field))
}

/** Returns the answer of the house, without the parts that differ from call to call. */
async function answerTo(who: Person, field: string, input: Record<string, unknown>) {
  const [path = ''] = field.split(' ')
  const { status, body } = await town.send(path, input, { token: who.token })
  return { status, ...body }
}

test('an id of somebody else is answered like one that never was, by every call that takes one', async () => {
  const { person: amy, card, request } = await payoutsOf(town).ready('amy001', '3000.00')
  const { person: bao } = await payoutsOf(town).ready('bao001', '3000.00')
  const withdrawal = (await request('100.00')).id
  const chase = await chases(amy)
  const hers = { ...(await belongingsOf(amy)), withdrawal, card: card.id, chase }
  const his = await belongingsOf(bao)
  const cases = casesOf(hers, his)
  expect(Object.keys(cases).toSorted()).toEqual(endpoints.flatMap(fieldsOf).toSorted())
  await endIssue(town, hers.issue)
  await until(async () => (await amy.call(bets.list, { orderNo: hers.bet })).list[0]?.net !== null)
  const [told, dead]: [string[], string[]] = [[], []]
  for (const [field, { id, input }] of Object.entries(cases)) {
    const none = await answerTo(bao, field, input(randomUUID()))
    const foreign = await answerTo(bao, field, input(id))
    if (!isDeepStrictEqual(foreign, none)) told.push(`${field}: ${JSON.stringify([foreign, none])}`)
    // The id is a real one: its owner gets another answer.
    if (isDeepStrictEqual(await answerTo(amy, field, input(id)), none)) dead.push(field)
  }
  expect(told).toEqual([])
  expect(dead).toEqual([])
})
