import { useQuery } from '@tanstack/react-query'
import type { DeskOutput } from '../../core/desk/call.ts'
import { play } from '../../core/desk/play.ts'
import { games } from '../../core/games/catalog.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { toldIn } from '../../play/runtime/told.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../parts/Button.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Coming, Facts, Hash, Line, Panel } from '../parts/Panel.tsx'
import { Table } from '../parts/Table.tsx'
import { useDesk } from '../shell/ask.ts'
import { showMoney } from '../shell/show.ts'
import s from './FileReplay.module.css'

type Shown = DeskOutput<typeof play.replay>

/** A round at a venue once more: what came of it in the words of its game, its proof as far as it is public, and every value of it. */
export function FileReplay({ username, id }: { username: string; id: string }) {
  const { data, error, isFetching, refetch } = useDesk(play.replay, { username, id })
  return (
    <>
      <Panel title={m.desk_replay()}>
        {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
        {!data && !error && <Coming />}
        {data?.round && <Told {...data} round={data.round} />}
        {data && !data.round && (
          <>
            <Line kind={data.said === 'unknown' ? 'plain' : 'bad'}>{nothingTold[data.said]()}</Line>
            <Button busy={isFetching} onPress={() => void refetch()}>
              {m.desk_ask_again()}
            </Button>
          </>
        )}
      </Panel>
      {data?.round && <Values round={data.round} />}
    </>
  )
}

const nothingTold: Record<Shown['said'], () => string> = {
  told: m.desk_replay_unknown,
  unknown: m.desk_replay_unknown,
  silent: m.desk_replay_silent,
  strange: m.desk_replay_strange,
}

function Told({ round, opened, again, proof }: Omit<Shown, 'round'> & { round: PlayedRound }) {
  const says = useSentence(round)
  return (
    <>
      {says !== undefined && <p className={s.says}>{says}</p>}
      <Facts
        list={[
          ...(again ? [[m.desk_replay_pays(), showMoney(again.returned)] as const] : []),
          [m.desk_replay_client(), <Hash key="client">{`${round.clientSeed}:${round.nonce}`}</Hash>],
          [m.desk_replay_promise(), round.commitment ? <Hash key="promise">{round.commitment}</Hash> : '–'],
          [m.desk_play_key(), opened === null ? '–' : <Hash key="opened">{opened}</Hash>],
        ]}
      />
      {again && again.agrees !== null && (
        <Line kind={again.agrees ? 'good' : 'bad'}>
          {again.agrees ? m.desk_replay_agrees() : m.desk_replay_differs()}
        </Line>
      )}
      {proof ? <Proof {...proof} /> : <p className="dim">{unproved(round)}</p>}
    </>
  )
}

/** Every value as its venue has named it. */
const Values = ({ round }: { round: PlayedRound }) => (
  <Panel title={m.desk_replay_values()} flush>
    <Table
      name={`${m.desk_replay()} ${round.id}`}
      rows={valuesOf(round)}
      keyOf={(row) => `${String(row['part'])} ${String(row['name'])}`}
      columns={[
        { key: 'part', label: m.desk_replay_part() },
        { key: 'name', label: m.desk_replay_name() },
        { key: 'value', label: m.desk_replay_value() },
      ]}
    />
  </Panel>
)

const Proof = ({ isPromised, isDrawn }: NonNullable<Shown['proof']>) => (
  <Line kind={isPromised && isDrawn ? 'good' : 'bad'}>
    {!isPromised ? m.desk_replay_not_promised() : isDrawn ? m.desk_replay_proved() : m.desk_replay_not_drawn()}
  </Line>
)

const unproved = ({ game }: PlayedRound): string =>
  games[game].seeds === 'matches' ? m.desk_replay_matches() : m.desk_replay_hidden()

/** The sentence that the round's player reads; none where the venue's round is not of the game's form. */
function useSentence(round: PlayedRound): string | undefined {
  const { data: tell } = useQuery({ queryKey: ['words of', round.game], queryFn: () => toldIn[round.game]() })
  try {
    return tell?.(round)
  } catch {
    return undefined
  }
}

/** Every value of the bet, the result and the terms, a row each, as the venue has named them. */
function valuesOf({ bet, drawn, terms }: PlayedRound) {
  const parts = [
    [m.desk_replay_bet(), bet],
    [m.desk_replay_drawn(), drawn],
    [m.desk_replay_terms(), terms],
  ] as const
  return parts.flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]) => ({ part, name, value: plain(value) })),
  )
}

/** A value as text: the parts of a list, the names and values of a table. */
function plain(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? '–' : String(value)
  if (Array.isArray(value)) return value.map(plain).join(value.some((one) => typeof one === 'object') ? ' · ' : ' ')
  return Object.entries(value)
    .map(([name, one]) => `${name} ${plain(one)}`)
    .join(', ')
}
