import type { ReactNode } from 'react'
import type { DeskOutput } from '../../core/desk/call.ts'
import { play } from '../../core/desk/play.ts'
import { m } from '../../text/compiled/messages.js'
import { gameWords, venueWords } from '../parts/codes.ts'
import { Failed } from '../parts/Failed.tsx'
import { Facts, Hash, Line, Panel } from '../parts/Panel.tsx'
import { stateWords } from '../parts/states.ts'
import { useDesk } from '../shell/ask.ts'
import { language } from '../shell/look.ts'
import { hrefTo } from '../shell/place.ts'
import { showCount, showInstant, showMoney } from '../shell/show.ts'
import { FileReplay } from './FileReplay.tsx'

type Shown = DeskOutput<typeof play.show>
type Fact = readonly [string, ReactNode]

/** One bet or round of a member: its terms, its result, and the same result computed again. */
export function FilePlay({ username, id }: { username: string; id: string }) {
  const { data, error, isFetching, refetch } = useDesk(play.show, { username, id })
  return (
    <>
      <a className="link" href={hrefTo('file', username, 'plays')}>
        {m.desk_play_back()}
      </a>
      {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
      {data?.bet && <Bet {...data.bet} />}
      {data?.round && <Round {...data.round} />}
      {data?.round && <FileReplay username={username} id={id} />}
    </>
  )
}

const at = (ms: number | null): string => (ms === null ? '–' : showInstant(ms))
const money = (text: string | null): string => (text === null ? '–' : showMoney(text))
const drawn = (numbers: readonly number[] | null): string => numbers?.join(' ') ?? '–'

const hash = (text: string | null): ReactNode => (text === null ? '–' : <Hash>{text}</Hash>)
/** Stored as thousandths: 1940 → 1.940 */
const showOdds = (value: unknown): string => (typeof value === 'number' ? (value / 1000).toFixed(3) : String(value))

/** A stored list or object as text for people. */
function said(kept: string, show: (value: unknown) => string = String): string {
  if (!/^[[{]/.test(kept)) return kept
  const value = JSON.parse(kept) as unknown[] | Record<string, unknown>
  return Array.isArray(value)
    ? value.flat().join(' · ')
    : Object.entries(value)
        .map(([name, one]) => `${name} ${show(one)}`)
        .join(' · ')
}

function Bet(bet: NonNullable<Shown['bet']>) {
  const { again } = bet
  return (
    <>
      <Panel title={`${gameWords(bet.lottery)} ${bet.issue}`}>
        <Facts
          list={[
            ...(bet.bet ? [[m.desk_f_bet(), bet.bet[language.get()]] as const] : []),
            [m.desk_f_play(), bet.play],
            [m.desk_f_selection(), said(bet.selection)],
            [m.desk_play_units(), `${showCount(bet.units)} × ${showMoney(bet.unitStake)}`],
            [m.desk_col_stake(), money(bet.stake)],
            [m.desk_play_odds(), said(bet.odds, showOdds)],
            [m.desk_play_best(), money(bet.best)],
            [m.desk_play_accepted(), at(bet.acceptedAt)],
            [m.desk_col_locksAt(), at(bet.lockAt)],
          ]}
        />
      </Panel>
      <Panel
        title={m.desk_play_result()}
        side={
          <a className="link" href={bet.checkedAt} target="_blank" rel="noreferrer">
            {m.desk_play_check()}
          </a>
        }
      >
        <Facts
          list={[
            [m.desk_col_outcome(), bet.outcome === null ? '–' : stateWords(bet.outcome)],
            [m.desk_play_numbers(), drawn(bet.numbers)],
            [m.desk_play_pays(), money(bet.payout)],
            [m.desk_play_refund(), money(bet.refund)],
            [m.desk_play_drawn(), at(bet.drawnAt)],
            [m.desk_play_settled(), at(bet.settledAt)],
            [m.desk_play_key(), hash(bet.drawKey)],
            [m.desk_play_beacon(), bet.beacon === 'none' ? '–' : hash(bet.beacon)],
            [m.desk_play_root(), hash(bet.root)],
            ...(again ? replayed(again) : []),
          ]}
        />
        {again && (
          <Line kind={again.agrees ? 'good' : 'bad'}>
            {again.agrees ? m.desk_play_agrees() : m.desk_play_differs()}
          </Line>
        )}
      </Panel>
    </>
  )
}

const replayed = (again: NonNullable<NonNullable<Shown['bet']>['again']>): Fact[] => [
  [m.desk_play_again_numbers(), drawn(again.numbers)],
  [m.desk_play_again_pays(), money(again.payout)],
  [m.desk_play_again_refund(), money(again.refund)],
]

const Round = (round: NonNullable<Shown['round']>) => (
  <Panel title={`${venueWords(round.venue)} · ${gameWords(round.game)}`}>
    <Facts
      list={[
        [m.desk_col_state(), stateWords(round.state)],
        [m.desk_col_stake(), money(round.stake)],
        [m.desk_play_risk(), money(round.risk)],
        [m.desk_returned(), money(round.returned)],
        [m.desk_play_valid(), money(round.valid)],
        [m.desk_play_accepted(), at(round.placedAt)],
        [m.desk_play_settled(), at(round.settledAt)],
        [m.desk_play_round(), hash(round.round)],
        [m.desk_play_launch(), hash(round.launch)],
        [m.desk_play_permit(), hash(round.permit)],
      ]}
    />
  </Panel>
)
