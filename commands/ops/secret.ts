// `npm run ops -- secret …`: a new generation of the house's secret, and the end of an old one, by two people who
// say the same. Cut off anywhere, either goes on when it is said once more; until then both generations open.
import type { Db } from '../../api/shell/db.ts'
import { enterRing, refuseOtherRing } from '../../api/shell/generations.ts'
import {
  everyGeneration,
  lockChanges,
  openChange,
  putChange,
  setChangeApproved,
  setChangeFinished,
  setWithdrawn,
  stopSealing,
  type ChangeRow,
} from '../../api/shell/generations.sql.ts'
import { chainSeals, resealChains } from '../../api/lottery/chain/chain.ts'
import { factorSeals, resealFactors } from '../../api/member/factor/seals.ts'
import { does, type Acting, type Doing } from '../../api/shell/deed.ts'
import { everyBucket } from '../../api/shell/shell.sql.ts'
import { GENERATIONS_MAX, type Ring } from '../../api/shell/ring.ts'
import { addGeneration, dropGeneration, hasSecret, openRing } from '../../api/host/secret-file.ts'
import { approve, propose, type Said } from '../../api/shell/proposals.ts'
import { accountSeals, resealAccounts } from '../../api/withdraw/accounts/seals.ts'
import {
  secretRotate,
  secretRotateApprove,
  secretStatus,
  secretWithdraw,
  secretWithdrawApprove,
} from '../../core/desk/secret.ts'
import type { Desk as TerminalDesk } from './desk.ts'

type Wish = Pick<ChangeRow, 'action' | 'generation'>

/** The deeds about the secret, at a terminal where it lies. */
export const secretDeeds = ({ secret }: Pick<TerminalDesk, 'secret'>): readonly Doing[] => {
  const at = (acting: Acting): Place => ({ db: acting.db, owner: acting.owner!, secret })
  const rotates = async (acting: Acting, hash?: string) => {
    const desk = at(acting)
    const ring = await ringOf(desk)
    const wish: Wish = { action: 'rotate', generation: await nextGeneration(desk.db, ring()) }
    return { list: await say(desk, ring, { person: acting.person, hash }, wish) }
  }
  const withdraws = async (acting: Acting, generation: string, hash?: string) => {
    const desk = at(acting)
    const wish: Wish = { action: 'withdraw', generation: Number.parseInt(generation, 10) }
    return { list: await say(desk, await ringOf(desk), { person: acting.person, hash }, wish) }
  }
  return [
    does(secretStatus, async (acting) => ({ list: await status(at(acting)) })),
    does(secretRotate, (acting) => rotates(acting)),
    does(secretRotateApprove, (acting, { hash }) => rotates(acting, hash)),
    does(secretWithdraw, (acting, { generation }) => withdraws(acting, generation)),
    does(secretWithdrawApprove, (acting, { generation, hash }) => withdraws(acting, generation, hash)),
  ]
}

type Place = Pick<TerminalDesk, 'db' | 'owner' | 'secret'>

/** The ring of this place, which must be the house's. */
async function ringOf({ db, secret: { given, place } }: Place): Promise<() => Ring> {
  if (!hasSecret(given, place)) throw new Error('the secret is not here: KOI_SECRET, or a DATA_DIR where it lies')
  const ring = openRing(given, place)
  await refuseOtherRing(db, ring())
  return ring
}

async function nextGeneration(db: Db, ring: Ring): Promise<number> {
  const known = (await everyGeneration(db)).map(({ generation }) => generation)
  return Math.max(...known, ...ring.map(({ number }) => number)) + 1
}

/** Said by one it is proposed, with its hash by another it is done, and said again it goes on where it was cut off. */
async function say(
  desk: Place,
  ring: () => Ring,
  { person, hash }: { person: string; hash: string | undefined },
  wish: Wish,
): Promise<string[]> {
  const { owner } = desk
  const open = await openChange(owner)
  const isSame = open?.action === wish.action && (wish.action === 'rotate' || open.generation === wish.generation)
  if (open?.approved_by && !isSame) throw new Error(`first this must be finished: ${line(open)}`)
  if (!open || !isSame || (!open.approved_by && hash === undefined)) {
    if (hash !== undefined) throw new Error('nobody has proposed this')
    await mayBeWished(desk.db, ring(), wish)
    await owner.tx(async (tx) => {
      await putChange(tx, { ...wish, proposed_by: person })
      await propose(tx, saidOf(wish))
    })
    return [`${person} proposes to ${meant(wish)}`]
  }
  if (!open.approved_by) {
    await owner.tx(async (tx) => {
      // Two approvals at once: the second waits, and goes on with the change that the first has approved.
      await lockChanges(tx)
      if ((await openChange(tx))?.approved_by) return
      await approve(tx, saidOf(open), hash ?? '')
      await setChangeApproved(tx, open.number, person)
    })
  }
  return open.action === 'rotate' ? rotate(desk, ring, open) : withdraw(desk, ring, open)
}

const saidOf = ({ action, generation }: Wish): Said => ({
  kind: 'secret',
  subject: action === 'rotate' ? action : `${action} ${generation}`,
  says: { generation },
})

async function mayBeWished(db: Db, ring: Ring, { action, generation }: Wish): Promise<void> {
  if (generation > GENERATIONS_MAX) throw new Error('there are no numbers left for a generation')
  if (action === 'rotate') return
  if (generation === ring[0].number)
    throw new Error(`generation ${generation} is the one that seals: secret rotate makes another`)
  const known = (await everyGeneration(db)).find((one) => one.generation === generation)
  if (known?.withdrawn_at || (!known && !ring.some(({ number }) => number === generation)))
    throw new Error(`there is no generation ${generation}`)
}

/** The new generation first, everywhere it is needed; only then anything is sealed under it. */
async function rotate(desk: Place, ring: () => Ring, { number, generation }: ChangeRow) {
  const { given, place } = desk.secret
  if (given && ring()[0].number !== generation)
    return [
      `set KOI_SECRET=${generation}:<64 new hex digits>,${ring()
        .map((one) => `${one.number}:<as it is>`)
        .join()} on every server, start each again, then say npm run ops -- secret rotate once more`,
    ]
  await desk.owner.tx(async (tx) => {
    // A lock lets one at a time: two at once would make two secrets and keep one.
    await stopSealing(tx)
    if (!given) addGeneration(place, generation)
    await enterRing(tx, ring())
  })
  await resealAll(desk.db, ring())
  await setChangeFinished(desk.owner, number)
  const old = ring()
    .slice(1)
    .map((one) => `npm run ops -- secret withdraw ${one.number}`)
  return [`everything is sealed under generation ${generation}; what came before may go:`, ...old]
}

/** From the database first: a generation that it may need is never taken away. */
async function withdraw(desk: Place, ring: () => Ring, { number, generation }: ChangeRow) {
  const { given, place } = desk.secret
  if (generation === ring()[0].number)
    throw new Error(`generation ${generation} is the one that seals: another one must stand first`)
  await resealAll(desk.db, ring())
  const buckets = await everyBucket(desk.db)
  await desk.owner.tx(async (tx) => {
    await stopSealing(tx)
    const left =
      ((await chainSeals(tx)).get(generation) ?? 0) +
      ((await accountSeals(tx, buckets)).get(generation) ?? 0) +
      ((await factorSeals(tx, buckets)).get(generation) ?? 0)
    if (left > 0)
      throw new Error(
        `${left} values were sealed under generation ${generation} a moment ago, by a server that was not started again: do that, then say npm run ops -- ${line({ action: 'withdraw', generation })} once more`,
      )
    await setWithdrawn(tx, generation)
  })
  if (!given) dropGeneration(place, generation)
  await setChangeFinished(desk.owner, number)
  const end = given
    ? `nothing is sealed under generation ${generation}: take it out of KOI_SECRET on every server`
    : `generation ${generation} is gone`
  return [end]
}

async function resealAll(db: Db, ring: Ring): Promise<void> {
  await resealChains(db, ring)
  const buckets = await everyBucket(db)
  await resealAccounts(db, buckets, ring)
  await resealFactors(db, buckets, ring)
}

async function status(desk: Place): Promise<string[]> {
  const { db } = desk
  const ring = (await ringOf(desk))()
  const buckets = await everyBucket(db)
  const [chains, accounts] = [await chainSeals(db), await accountSeals(db, buckets)]
  const factors = await factorSeals(db, buckets)
  const held = ring.map(({ number }, at) =>
    [
      `generation ${number}`,
      at === 0 ? 'seals' : 'opens',
      `${chains.get(number) ?? 0} values of chains, ${accounts.get(number) ?? 0} payout accounts, ${factors.get(number) ?? 0} second factors`,
    ].join('  '),
  )
  const gone = (await everyGeneration(db)).filter((one) => one.withdrawn_at)
  const open = await openChange(db)
  return [
    ...held,
    ...gone.map(({ generation }) => `generation ${generation}  withdrawn`),
    ...(open ? [shown(open)] : []),
  ]
}

const meant = ({ action, generation }: Wish): string =>
  action === 'rotate' ? `seal everything under generation ${generation}` : `withdraw generation ${generation}`

const line = ({ action, generation }: Wish): string =>
  action === 'rotate' ? 'secret rotate' : `secret withdraw ${generation}`

const shown = (change: ChangeRow): string =>
  change.approved_by
    ? `${change.proposed_by} and ${change.approved_by} ${meant(change)}, not finished: npm run ops -- ${line(change)}`
    : `${change.proposed_by} proposes to ${meant(change)}`
