import { useState } from 'react'
import { fromWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import type { Game } from '../runtime/game.ts'
import { netOf } from '../runtime/kept.ts'
import type { Table } from '../runtime/table.ts'
import { Amount } from './Amount.tsx'
import { inOne, secondsOf } from './figures.ts'
import { Press } from './Press.tsx'
import { factOf, isAside } from './ResultLine.tsx'
import { Code, Pair, Pairs, Sheet, Words } from './Sheet.tsx'
import { proofText } from './proof.ts'

const states: Record<PlayedRound['state'], () => string> = {
  open: m.play_round_open,
  finished: m.play_round_finished,
  void: m.play_round_void,
}

type RoundSheetProps = { table: Table; game: Game; round: string; onClose: () => void }

/** One round as it was: what came, its money, what it followed from, and the proof where its seed is revealed. */
export function RoundSheet({ table, game, round: id, onClose }: RoundSheetProps) {
  const { rounds, revealed } = useLive(table.state)
  const round = rounds.find((each) => each.id === id)
  const [times, setTimes] = useState(0)
  if (!round) return null
  const seed = revealed[round.commitment]
  return (
    <Sheet title={m.play_round()} lead={inOne(game.resultText(round), factOf(game, round))} onClose={onClose}>
      <game.Replay key={times} round={round} />
      <Press kind="tonal" onPress={() => setTimes(times + 1)}>
        {m.play_replay()}
      </Press>
      <Pairs>
        <Pair name={m.play_round_at()}>{secondsOf(round.placedAt)}</Pair>
        <Pair name={m.play_round_state()}>
          {states[round.state]()}
          {round.free && ` · ${m.play_round_free()}`}
        </Pair>
        <Pair name={m.play_round_stake()}>
          <Amount fen={fromWire(round.stake)} />
        </Pair>
        {isAside(round) && (
          <Pair name={m.play_round_aside()}>
            <Amount fen={fromWire(round.risk)} />
          </Pair>
        )}
        <Pair name={m.play_round_returned()}>
          <Amount fen={fromWire(round.returned)} />
        </Pair>
        <Pair name={m.play_round_net()}>
          <Amount fen={netOf(round)} sign />
        </Pair>
        <Pair name={m.play_fair_commitment()}>
          <Code>{round.commitment}</Code>
        </Pair>
        {!game.Fair && (
          <Pair name={m.play_fair_client()}>
            <Code>{`${round.clientSeed}:${round.nonce}`}</Code>
          </Pair>
        )}
        {seed && (
          <Pair name={m.play_fair_revealed()}>
            <Code>{seed.serverSeed}</Code>
          </Pair>
        )}
        <Pair name={m.play_round_no()}>
          <Code>{round.id}</Code>
        </Pair>
      </Pairs>
      {seed ? (
        <Proof game={game} round={round} serverSeed={seed.serverSeed} />
      ) : (
        !game.Fair && <Words>{m.play_fair_hidden()}</Words>
      )}
    </Sheet>
  )
}

type ProofProps = { game: Game; round: PlayedRound; serverSeed: string }

/** Recomputed in this browser, by the modules that the venue draws with. */
function Proof({ game, round, serverSeed }: ProofProps) {
  const [said, say] = useState('')
  return (
    <>
      <Press wide onPress={() => say(proofText(game.check(round, serverSeed)))}>
        {m.play_fair_verify()}
      </Press>
      <div role="status">
        <Words>{said}</Words>
      </div>
    </>
  )
}
