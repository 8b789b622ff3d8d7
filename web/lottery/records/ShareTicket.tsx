import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Bet } from '../../../core/bets.ts'
import type { LotteryBet } from '../../../core/lottery/bet.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { yuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Note } from '../../ui/Note.tsx'
import { SharedPicture } from '../../ui/SharedPicture.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone, Load } from '../../ui/States.tsx'
import { leafHash } from '../verify/verify.ts'
import { oddsText } from '../words.ts'
import s from './ShareTicket.module.css'

/** `word` is the outcome in a word. */
type Shared = { bet: Bet; own: LotteryBet; word: string }

/**
 * A bet that has ended, as a picture with a code that replays and checks it on anybody's phone; a loss is shared as a win
 * is. What it cost is shown only where its owner says so (decision 0073).
 */
export function ShareTicket(shared: Shared) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="tonal" icon={Share2} wide onPress={() => setOpen(true)}>
        {m.lottery_ticket_share()}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.lottery_ticket_share()}
        lead={m.lottery_ticket_lead()}
      >
        <Sealed {...shared} />
      </Sheet>
    </>
  )
}

function Sealed({ bet, own, word }: Shared) {
  const { gameCode, round, orderNo, line } = bet
  const [withAmount, showAmount] = useState(false)
  const which = { lottery: gameCode, issue: round, orderNo, line }
  const sealed = useCall(lottery.ticket, { ...which, withAmount })
  const proven = useCall(lottery.proof, which)
  const bones = <Bone height={420} round={16} />
  return (
    <>
      <Checkbox checked={withAmount} onChange={showAmount}>
        {m.lottery_ticket_amount()}
      </Checkbox>
      {!withAmount && proven.data?.entries?.count === 1 && <Note kind="pending">{m.lottery_ticket_alone()}</Note>}
      <Load of={sealed} skeleton={bones}>
        {({ ticket }) => (
          <Load of={proven} skeleton={bones}>
            {(proof) => (
              <Picture
                key={String(withAmount)}
                shown={ticketWords(bet, own, { proof, withAmount, word })}
                link={linkTo(bet, ticket)}
              />
            )}
          </Load>
        )}
      </Load>
    </>
  )
}

/** The address at which anybody can check the ticket, without an account. */
const linkTo = ({ gameCode, round }: Bet, ticket: string): string =>
  `${location.origin}${location.pathname}#${address.ticket({ lottery: gameCode, issue: round, ticket })}`

type Words = ReturnType<typeof ticketWords>

function Picture({ shown, link }: { shown: Words; link: string }) {
  return (
    <SharedPicture
      draw={async () => (await import('./ticket-picture.ts')).drawTicket({ ...shown, link })}
      alt={altOf(shown)}
      height={420}
      link={link}
    >
      <p className={s.link}>
        <span>{link}</span>
        <CopyButton text={link} what={m.lottery_ticket_link()} />
      </p>
    </SharedPicture>
  )
}

type Said = { proof: Proof; withAmount: boolean; word: string }

function ticketWords(bet: Bet, own: LotteryBet, { proof: { entries, ticket }, withAmount, word }: Said) {
  const rows: [string, string][] = [
    [m.bets_play(), own.playName],
    ...(own.picked === own.playName ? [] : [[m.bets_picked(), own.picked] satisfies [string, string]]),
    [m.bets_odds(), oddsText(own.oddsMilli)],
  ]
  if (withAmount) rows.push([m.bets_stake(), yuan(bet.stake)], [m.bets_net(), signed(bet.net ?? '0.00')])
  else rows.push([m.lottery_ticket_result(), word])
  if (entries) rows.push([m.lottery_verify_root(), ends(entries.root)])
  if (ticket) rows.push([m.lottery_verify_leaf_hash(), ends(leafHash(ticket.leaf))])
  return {
    brand: m.lottery_ticket_brand(),
    game: bet.gameName,
    issue: m.lottery_board_issue({ issue: bet.round }),
    drawn: own.numbers ? own.numbers.join(' ') : '',
    rows,
    check: m.lottery_ticket_check(),
  }
}

const altOf = ({ game, issue, drawn, rows }: Words): string =>
  [game, issue, drawn, ...rows.map((row) => row.join(' '))].filter(Boolean).join(' · ')

const signed = (net: string): string => (net.startsWith('-') ? `\u2212${yuan(net.slice(1))}` : `+${yuan(net)}`)

/** The first and last eight digits of a hash: enough to tell it from any other by eye. */
const ends = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-8)}`
