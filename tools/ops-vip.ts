// `npm run ops -- vip …`: where a member stands, and gifts of people, which take two.
import type { Db } from '../api/shell/db.ts'
import { memberNamed } from '../api/member/names.ts'
import { approveGift, giftsOfPeople, proposeGift, type ProposalRow } from '../api/vip/exclusive.ts'
import { levelOf } from '../api/vip/standing.ts'
import { UUID_PATTERN } from '../core/endpoint.ts'
import { parseFen, toWire, type Fen } from '../core/money.ts'
import { approves, reads, subject, toMember, where } from './desk.ts'
import { quoted } from './ops-message.ts'

export const vip = subject('vip', {
  'show <username>': reads(1, show),
  'gift propose <username> <amount> <why>': ([username = '', text = '', ...why]) => {
    const amount = parseFen(text)
    const note = why.join(' ').trim()
    if (!amount || note === '') return undefined
    return { acts: (db, person) => propose(db, username, { amount, note, person }) }
  },
  'gift approve <username> <gift> <hash>': where(
    (_username, id = '') => UUID_PATTERN.test(id),
    approves(2, async (db, second, username, id) => {
      const { amount } = await toMember(db, username, (tx, member) => approveGift(tx, member, id, second))
      return `${toWire(amount)} wait for ${username} until they are taken`
    }),
  ),
})

async function show(db: Db, username: string): Promise<string> {
  const member = await memberNamed(db, username)
  const gifts = await giftsOfPeople(db, member)
  return [`${username} stands at VIP ${await levelOf(db, member)}`, ...gifts.map(line)].join('\n')
}

const line = ({ ref, amount, note, proposed_by, approved_by, claimed_at }: ProposalRow): string =>
  [
    `gift ${ref}  ${toWire(amount)}  ${proposed_by} proposes it`,
    `because: ${quoted(note)}`,
    approved_by === null ? 'nobody has approved it' : `approved by ${approved_by}`,
    ...(claimed_at === null ? [] : ['taken']),
  ].join('  ')

async function propose(db: Db, username: string, want: { amount: Fen; note: string; person: string }): Promise<string> {
  const id = await toMember(db, username, (tx, member) => proposeGift(tx, member, want))
  return `${want.person} proposes to give ${toWire(want.amount)} to ${username}; another person approves it: npm run ops -- vip gift approve ${username} ${id}`
}
