// The secret of the house is replaced while the house runs, and the old one goes: nothing that was sealed is lost,
// wherever it is cut off.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { opsAt } from '../../commands/ops.ts'
import { asDesk } from './prepare.ts'
import { openDb } from '../shell/db.ts'
import { coinsOf, openTown } from '../deposit/testing.ts'
import { enterRing, mayBeSealed, refuseOtherRing } from '../shell/generations.ts'
import { openChange, putChange, setChangeApproved, setWithdrawn } from '../shell/generations.sql.ts'
import { keyAt, publishChain } from '../lottery/chain/chain.ts'
import { killedInside } from '../lottery/testing/elsewhere.ts'
import { until } from '../lottery/testing/play.ts'
import { readRing, showRing, type Ring } from '../shell/ring.ts'
import { addGeneration } from './secret-file.ts'
import type { Person } from '../testing/house.ts'
import { annAndBen, deskOf, hashIn, type Actor } from '../testing/people.ts'
import { holdsMember } from '../testing/tamper.ts'
import { accountsOf, addWallet } from '../withdraw/accounts/accounts.ts'
import { everyAccount } from '../withdraw/accounts/accounts.sql.ts'
import { cardOf, mayWithdraw, PASSCODE } from '../withdraw/testing.ts'
import { unseal } from '../withdraw/vault.ts'

const town = await openTown()
const owner = openDb(town.database.config)
const desk = openDb(asDesk(town.database.config))
afterAll(async () => {
  await desk.close()
  await owner.close()
})
const { order, send, mineAll, look, statusOf } = coinsOf(town)
const chain = { lottery: 'k3_1m', number: 1 }
const POSITIONS = [1, 1_024, 2_999]

const actors = await annAndBen(owner)
await publishChain(town, chain, 3_000)
const keys = await allKeys(town)
/** Numbers of one bank, each with its check digit. */
const CARDS = [
  '6222020200112233446',
  '6222020200112233453',
  '6222020200112233461',
  '6222020200112233479',
  '6222020200112233487',
  '6222020200112233495',
]
const people: Person[] = []
for (const name of ['amy001', 'bao001', 'chen001', 'dora001', 'evan001', 'fei0011'])
  people.push(await town.person(name))
for (const [at, person] of people.entries()) await mayWithdraw(person, { cardNo: CARDS[at] })
const members = people.toSorted((one, other) => one.member.bucket - other.member.bucket)

const secretIn = (given?: string) => ({ given, place: town.dataDir })
/** The line by which the second person approves: `rotate`, `withdraw 1`. */
const approving = (line: string, hash: string) => `${line.replace(/^\w+/, '$& approve')} ${hash}`
const say = (line: string, actor: Actor, secret = secretIn()) =>
  opsAt(deskOf({ db: desk, owner, secret }, actor), ['secret', ...line.split(' ')])
const both = async (line: string) => {
  const said = await say(line, actors.ann)
  return say(approving(line, hashIn(said)), actors.ben)
}

function allKeys(house: typeof town) {
  return Promise.all(POSITIONS.map((position) => keyAt(house, chain, position)))
}

/** All sealed data opens with this ring, and is unchanged. */
async function opens(ring: Ring = town.ring()) {
  expect(await allKeys({ ...town, ring: () => ring })).toEqual(keys)
  const numbers = await Promise.all(
    members.map(async ({ member }) => {
      const [card] = await accountsOf(town.db, member, 'bank')
      return card && unseal(ring, member, card.id, card.cipher)
    }),
  )
  expect(numbers.toSorted()).toEqual(CARDS)
}

const vault = { buckets: town.buckets, origin: { address: '127.0.0.1', device: null } }

const generationsHeld = () => town.ring().map(({ number }) => number)

/** Under which generations the accounts and the values of chains lie. */
async function sealedUnder(): Promise<number[]> {
  const rows = (await town.sql(`
    select get_byte(cipher, 0) as generation from payout_accounts
    union select get_byte(sealed, 0) from chain_checkpoints order by 1`)) as {
    generation: number
  }[]
  return rows.map(({ generation }) => generation)
}

test('two people make a generation, everything lies under it, and two people withdraw the old one', async () => {
  const [amy] = members as [Person]
  const away = await amy.call(payoutAccounts.addWallet, { realName: '林夏', alias: 'mine', address: 'amy@pay.example' })
  await amy.call(payoutAccounts.delAddress, { id: away.id, secondaryPwd: PASSCODE })
  const [first] = town.ring()
  await amy.receives('500.00')
  const wish = {
    cardId: (await accountsOf(town.db, amy.member, 'bank'))[0]?.id ?? '',
    amount: '100.00',
  }
  const { quoteId } = await amy.call(withdraw.quote, wish)
  const signed = { secondaryPwd: PASSCODE, idempotencyKey: 'rotation-1' }

  const said = await say('rotate', actors.ann)
  expect(said).toContain('ann proposes to seal everything under')
  const approves = approving('rotate', hashIn(said))
  await expect(say(approves, actors.ann)).rejects.toThrow('cannot approve it')
  expect(generationsHeld()).toEqual([1])
  expect(await say('status', actors.ann)).toContain('ann proposes')
  // Twice at once, so that two processes would each make a generation.
  await Promise.all([say(approves, actors.ben), say(approves, actors.ben)])
  expect([generationsHeld(), await sealedUnder()]).toEqual([[2, 1], [2]])
  await opens()
  await expect(refuseOtherRing(town.db, [first])).rejects.toThrow('what generation 2 of the secret')
  expect(await amy.verdict(withdraw.submit, { ...wish, quoteId, ...signed })).toBe('ok')

  await expect(both('withdraw 2')).rejects.toThrow('is the one that seals')
  await expect(both('withdraw 7')).rejects.toThrow('there is no generation 7')
  expect(await both('withdraw 1')).toBe('generation 1 is gone')
  expect(generationsHeld()).toEqual([2])
  await opens()
  expect(await say('status', actors.ann)).toMatch(
    /^generation 2 {2}seals {2}\d+ values of chains, 7 payout accounts, 0 second factors\ngeneration 1 {2}withdrawn$/,
  )

  // Values that are looked up by fingerprint are still found.
  expect(await amy.verdict(payoutAccounts.addBank, cardOf(cardNoOf(await cardsOf(amy))))).toBe('card_taken')
  const again = await amy.call(payoutAccounts.addWallet, {
    realName: '林夏',
    alias: 'mine',
    address: 'amy@pay.example',
  })
  expect(again.usableAt).toBe(away.usableAt)
  await amy.call(payoutAccounts.delAddress, { id: again.id, secondaryPwd: PASSCODE })

  // A server that was left behind neither opens nor seals.
  await expect(refuseOtherRing(town.db, [first])).rejects.toThrow('was withdrawn')
  await expect(town.db.tx((tx) => mayBeSealed(tx, () => [first]))).rejects.toThrow('seals nothing')
})

const cardsOf = async ({ member }: Person) =>
  (await accountsOf(town.db, member, 'bank')).map((card) => unseal(town.ring(), member, card.id, card.cipher))
const cardNoOf = ([cardNo]: string[]) => ({ cardNo })

test('coins for an order from before find it, over the right network and over another one', async () => {
  const [amy, bao] = members as [Person, Person]
  const [mine, theirs] = [await order(amy), await order(bao, '500.00', 'TRC20')]
  await both('rotate')
  await both(`withdraw ${generationsHeld()[1]}`)
  send(mine)
  send(theirs, 'wrong_network')
  mineAll(30)
  await look()
  expect([await statusOf(amy, mine), await statusOf(bao, theirs)]).toEqual(['credited', 'review'])
})

test('cut off behind the file, and behind the database: everything opens, and it goes on', async () => {
  const next = (generationsHeld()[0] ?? 0) + 1
  await owner.tx(async (tx) => {
    await putChange(tx, { action: 'rotate', generation: next, proposed_by: 'ann' })
    const change = await openChange(tx)
    await setChangeApproved(tx, change?.number ?? 0, 'ben')
  })
  addGeneration(town.dataDir, next)
  await opens()
  // A house that starts now, or runs, seals under the new one.
  await enterRing(town.db, town.ring())
  const [amy] = members as [Person]
  const card = await amy.call(payoutAccounts.addWallet, { realName: '林夏', alias: 'new', address: 'amy2@pay.example' })
  const rows = await everyAccount(town.db, amy.member)
  expect(rows.map(({ cipher }) => cipher[0])).toEqual(rows.map(() => next))
  await amy.call(payoutAccounts.delAddress, { id: card.id, secondaryPwd: PASSCODE })
  await expect(say('withdraw 1', actors.ann)).rejects.toThrow('first this must be finished')
  expect(await say('status', actors.ann)).toContain('not finished: npm run ops -- secret rotate')
  await say('rotate', actors.ann)
  expect(await sealedUnder()).toEqual([next])
  await opens()

  // A withdrawal is written to the database before the file.
  const old = generationsHeld()[1] ?? 0
  await say(`withdraw ${old}`, actors.ann)
  const proposed = await openChange(owner)
  await owner.tx((tx) => setChangeApproved(tx, proposed?.number ?? 0, 'ben'))
  await owner.tx((tx) => setWithdrawn(tx, old))
  await enterRing(town.db, town.ring())
  await opens()
  expect(await say(`withdraw ${old}`, actors.ann)).toBe(`generation ${old} is gone`)
  expect(generationsHeld()).toEqual([next])
  await opens()
})

test('killed in the middle of it, nothing is lost, and another call ends it', async () => {
  const before = generationsHeld()[0] ?? 0
  const last = members.at(-1) as Person
  const letGo = await holdsMember(town.database.config, last.member)
  const said = await say('rotate', actors.ann)
  const env = { ...process.env, ...actors.ben, DATABASE_URL: town.database.url }
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../commands/ops.ts'), 'secret', 'rotate', 'approve', hashIn(said)],
    { env: { ...env, DATA_DIR: town.dataDir }, stdio: 'inherit' },
  )
  await killedInside(child, 'members', town, last)
  await letGo()

  expect([generationsHeld(), await sealedUnder()]).toEqual([
    [before + 1, before],
    [before, before + 1],
  ])
  await opens()
  await say('rotate', actors.ann)
  expect(await sealedUnder()).toEqual([before + 1])
  await opens()
  await both(`withdraw ${before}`)
})

test('a generation stays while anything lies under it, be it sealed at that very moment', async () => {
  await both('rotate')
  const [young, old] = town.ring()
  if (!old) throw new Error('two generations were expected')
  const [amy] = members as [Person]
  const wish = { realName: '林夏', alias: 'late', address: 'late@pay.example' }
  const said = await say(`withdraw ${old.number}`, actors.ann)
  // A server that was not started again is in the middle of sealing.
  let sealed = () => {}
  const isSealed = new Promise<void>((done) => (sealed = done))
  const waits = async () => {
    const { rowCount } = await owner.pool.query(
      "select 1 from pg_stat_activity where wait_event = 'advisory' and query like '%5650004%'",
    )
    return (rowCount ?? 0) > 0
  }
  const late = town.db.tx(async (tx) => {
    await addWallet(tx, amy.member, wish, { ...vault, ring: () => [old, young] })
    sealed()
    await until(waits, 'a withdrawal that waits')
  })
  await isSealed
  await expect(say(`withdraw approve ${old.number} ${hashIn(said)}`, actors.ben)).rejects.toThrow('a moment ago')
  await late
  expect(generationsHeld()).toEqual([young.number, old.number])
  expect(await say(`withdraw ${old.number}`, actors.ben)).toContain('is gone')
  expect(await sealedUnder()).toEqual([young.number])
  await opens()
})

test('where the environment holds the secret, it says what to set, and goes on when that was done', async () => {
  const ring = town.ring()
  const [{ number }] = ring
  const given = showRing(ring).trim()
  const said = await say('rotate', actors.ann, secretIn(given))
  const told = await say(`rotate approve ${hashIn(said)}`, actors.ben, secretIn(given))
  expect(told).toContain(`set KOI_SECRET=${number + 1}:<64 new hex digits>,${number}:<as it is>`)
  expect(await sealedUnder()).toEqual([number])
  const next = `${number + 1}:${'5e'.repeat(32)}`
  const longer = `${next},${given}`
  expect(await say('rotate', actors.ann, secretIn(longer))).toContain(`withdraw ${number}`)
  expect(await sealedUnder()).toEqual([number + 1])
  await opens(readRing(longer))
  const gone = hashIn(await say(`withdraw ${number}`, actors.ann, secretIn(longer)))
  expect(await say(`withdraw approve ${number} ${gone}`, actors.ben, secretIn(longer))).toContain(
    'take it out of KOI_SECRET',
  )
  await opens(readRing(next))
  await enterRing(town.db, readRing(next) as Ring)
})
