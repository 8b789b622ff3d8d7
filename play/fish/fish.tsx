// 捕鱼 Fishing: a pond of one's own, and volleys of up to ten bullets.
import { bulletOf, fish, MOST_SHOTS } from '../../core/games/fish/fish.ts'
import { fen, showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { ResultLine } from '../parts/ResultLine.tsx'
import { RoundButton } from '../parts/RoundButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { gameOf } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import { useAim } from './aim.ts'
import { BulletChooser, Loaded, RoomChooser } from './FishBet.tsx'
import { FishReplay } from './FishReplay.tsx'
import { FishRules } from './FishRules.tsx'
import { usePond } from './own-pond.ts'
import { Pond } from './Pond.tsx'
import { Shoal } from './Shoal.tsx'
import { resultText } from './words.ts'

function FishTable({ table }: { table: Table }) {
  const { sent, isShowing, isFree, ended } = useLiveKeys(table.state, 'sent', 'isShowing', 'isFree', 'ended')
  const aim = useAim()
  const pond = usePond(table, aim.room, aim.emptied)
  const isUnderWay = sent !== 'no' || isShowing
  const { shots, aimed } = aim.on(pond.fish)
  const bet = { room: aim.room, level: aim.level, shots }
  const price = bulletOf(bet)
  const stake = fen(price * BigInt(shots.length))
  const isLoaded = shots.length > 0
  // While the member aims at nothing, the price of play is shown for one bullet.
  const usual = isLoaded ? bet : { ...bet, shots: pond.fish.slice(0, 1).map(({ id }) => id) }
  const problem = isLoaded ? fishGame.problem(bet, table.entered) : undefined
  const amount = showYuan(stake)
  const count = shots.length
  const fire = isFree ? m.play_fish_fire_free({ count, amount }) : m.play_fish_fire({ count, amount })
  const load = isUnderWay || count === MOST_SHOTS ? undefined : aim.load
  return (
    <Stage
      table={table}
      game={fishGame}
      bet={usual}
      scene="fish"
      field={<Pond fish={pond.fish} aimed={aimed} fired={pond.fired} now={table.now} onAim={load} />}
      result={
        <ResultLine
          table={table}
          game={fishGame}
          round={problem === undefined ? pond.flow.last : undefined}
          saying={problem ?? (isShowing ? m.play_going() : undefined)}
        />
      }
      act={
        <>
          <BulletChooser level={aim.level} price={price} table={table} onLevel={aim.setLevel} />
          <RoundButton
            table={table}
            label={isLoaded ? fire : m.play_fish_fire_none()}
            off={ended !== undefined || !isLoaded || problem !== undefined}
            risk={isLoaded ? stake : price}
            onPress={() => pond.flow.stake(bet, stake)}
          />
          <LargeStake asking={pond.flow.asking} />
        </>
      }
    >
      <Loaded
        count={count}
        canRepeat={aim.before(pond.fish).length > 0}
        off={isUnderWay}
        onClear={aim.clear}
        onRepeat={() => aim.repeat(pond.fish)}
      />
      <RoomChooser room={aim.room} table={table} onRoom={aim.setRoom} />
      <Shoal
        fish={pond.fish}
        aimed={aimed}
        pays={pond.pays}
        second={pond.second}
        onAim={(each) => load?.(each)}
        onEase={(each) => !isUnderWay && aim.ease(each)}
      />
      <p className="hush" role="log">
        {pond.news}
      </p>
    </Stage>
  )
}

export const fishGame = gameOf('fish', fish, { Table: FishTable, Replay: FishReplay, RulesText: FishRules, resultText })
