// Builds the leaves of one bucket in a thread of its own: millions of hashes and their order are nothing that those
// who serve members may wait for. Loads nothing of the house.
import { hash as digest, randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { partText, SUM_BLOCK, sumBytes, sumRoot, type SumNode } from '../../core/sum-tree.ts'

export type Asked = { day: string; owed: { memberId: bigint; amount: bigint; promised: bigint }[] }

export type Share = {
  memberId: bigint
  /** The member's whole money, promised rewards included. */
  balance: bigint
  promised: bigint
  places: number[]
  amounts: bigint[]
  salts: Uint8Array
}
export type Block = { root: Uint8Array; sum: bigint; nodes: Uint8Array }
export type Built = { root: SumNode; shares: Share[]; blocks: Block[] }

/** The parts that a balance is split into, as a proof shows sums of neighbours. */
const PARTS = 4
const SALT = 16

type Leaf = SumNode & { share: Share; part: number }

function build({ day, owed }: Asked): Built {
  const leaves: Leaf[] = []
  const shares = owed.map(({ memberId, amount, promised }) => {
    const balance = amount + promised
    const share: Share = {
      ...{ memberId, balance, promised, places: [], amounts: partsOf(balance) },
      salts: randomBytes(SALT * PARTS),
    }
    share.amounts.forEach((sum, part) => leaves.push(leafIn(day, share, { part, sum })))
    return share
  })
  // Sorted by hash, which is random: the place of a leaf says nothing about its member.
  leaves.sort((a, b) => Buffer.compare(a.hash, b.hash))
  leaves.forEach(({ share, part }, place) => (share.places[part] = place))
  const blocks: Block[] = []
  for (let from = 0; from < leaves.length; from += SUM_BLOCK) blocks.push(blockOf(leaves.slice(from, from + SUM_BLOCK)))
  return { root: sumRoot(blocks.map(({ root, sum }) => ({ hash: root, sum }))), shares, blocks }
}

function leafIn(day: string, share: Share, { part, sum }: { part: number; sum: bigint }): Leaf {
  const salt = Buffer.from(share.salts).toString('hex', part * SALT, (part + 1) * SALT)
  const text = partText({ day, uid: `${share.memberId}`, salt, amount: sum })
  return { hash: digest('sha256', Buffer.from(`\0${text}`), 'buffer'), sum, share, part }
}

/** Cut at random places, each as likely as any other. */
function partsOf(amount: bigint): bigint[] {
  const cut = () => randomBytes(16).readBigUInt64BE() % (amount + 1n)
  const cuts = Array.from({ length: PARTS - 1 }, cut).toSorted((a, b) => (a < b ? -1 : 1))
  return [...cuts, amount].map((at, part) => at - (cuts[part - 1] ?? 0n))
}

function blockOf(leaves: Leaf[]): Block {
  const { hash, sum } = sumRoot(leaves)
  const nodes = Buffer.concat(leaves.flatMap((leaf) => [leaf.hash, sumBytes(leaf.sum)]))
  return { root: hash, sum, nodes }
}

parentPort?.postMessage(build(workerData as Asked))
