import { X } from 'lucide-react'
import { acceptances, type Acceptance } from '../../core/games/league/orders.ts'
import { formats } from '../../core/games/league/formats.ts'
import { linesOf } from '../../core/games/league/lines.ts'
import { fen, showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive, useLiveKeys } from '../../web/shell/live.ts'
import { classes } from '../../web/ui/classes.ts'
import { Amount } from '../parts/Amount.tsx'
import { BetFacts } from '../parts/BetFacts.tsx'
import { LargeStake } from '../parts/LargeStake.tsx'
import { IconPress, Press } from '../parts/Press.tsx'
import { Segments } from '../parts/Segments.tsx'
import { Sheet, Words } from '../parts/Sheet.tsx'
import { ShortButton, useShort } from '../parts/ShortButton.tsx'
import { StakeChooser } from '../parts/StakeChooser.tsx'
import { limitsOf } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import type { Look } from './look.ts'
import { PickChoice } from './PickChoice.tsx'
import { isTaken, type LegNow, type Slip } from './slip.ts'
import s from './SlipSheet.module.css'
import { format, formatNames, kindText, matchName, pickText, priceText } from './words.ts'

const acceptNames: Record<Acceptance, () => string> = {
  none: m.play_league_accept_none,
  better: m.play_league_accept_better,
  any: m.play_league_accept_any,
}

type SlipProps = {
  look: Look
  table: Table
  slip: Slip
  problem: string | undefined
  onClose: () => void
}

/** The picks, how they are combined, what lies on each line, and the button that stakes. */
export function SlipSheet({ look, table, slip, problem, onClose }: SlipProps) {
  const written = useLive(format)
  const limits = limitsOf(table.entered.limits)
  const { taken, legs } = slip
  return (
    <Sheet title={m.play_league_slip()} lead={m.play_league_slip_lead()} onClose={onClose}>
      {taken && <Words>{m.play_league_taken({ stake: showYuan(fen(BigInt(taken.stake.replace('.', '')))) })}</Words>}
      {legs.length === 0 && !taken && <Words>{m.play_league_slip_empty()}</Words>}
      <ul className={s.legs}>
        {legs.map((leg) => (
          <LegRow key={leg.match} look={look} leg={leg} slip={slip} />
        ))}
      </ul>
      {legs.length > 1 && (
        <PickChoice
          label={m.play_league_combine()}
          value={slip.sizes.join()}
          choices={slip.choices.map((sizes) => [
            sizes.join(),
            kindText(legs.length, sizes, linesOf(legs.length, sizes).length),
          ])}
          onChange={(text) => slip.combine(text.split(',').map(Number))}
        />
      )}
      {legs.length > 0 && (
        <>
          <fieldset className={s.field}>
            <legend className="dim small">{m.play_league_accept()}</legend>
            <Segments
              value={slip.accept}
              onChange={slip.setAccept}
              choices={acceptances.map((each) => [each, acceptNames[each]()])}
            />
          </fieldset>
          <fieldset className={s.field}>
            <legend className="dim small">{m.play_league_format()}</legend>
            <Segments
              value={written}
              onChange={(next) => format.set(next)}
              choices={formats.map((each) => [each, formatNames[each]()])}
            />
          </fieldset>
          <p className="dim small">{slip.lines > 1 ? m.play_league_per_line() : m.play_league_stake()}</p>
          <StakeChooser value={slip.stake} onChange={slip.setStake} between={limits} table={table} />
          <BetFacts
            of={[
              [m.play_league_total(), <Amount key="total" fen={slip.total} />],
              [m.play_league_most(), <Amount key="most" fen={slip.most} />],
              ...(slip.odds === undefined ? [] : [[m.play_league_odds(), priceText(Number(slip.odds))] as const]),
            ]}
          />
          <Place table={table} slip={slip} problem={problem} />
        </>
      )}
    </Sheet>
  )
}

function LegRow({ look, leg, slip }: { look: Look; leg: LegNow; slip: Slip }) {
  const isMoved = leg.now !== undefined && leg.now !== leg.odds
  return (
    <li className={s.leg}>
      <div className={s.words}>
        <p className="dim small">{leg.view ? matchName(look, leg.view) : ''}</p>
        <p className={s.pick}>{pickText(look, leg.pick)}</p>
        {leg.now === undefined && <p className={s.closed}>{m.play_league_leg_closed()}</p>}
        {isMoved && <p className={s.closed}>{m.play_league_moved({ odds: priceText(leg.now ?? leg.odds) })}</p>}
      </div>
      <span className={classes('num', s.price)}>{priceText(leg.odds)}</span>
      <IconPress
        icon={X}
        label={m.play_league_remove({ pick: pickText(look, leg.pick) })}
        onPress={() => slip.remove(leg.match)}
      />
    </li>
  )
}

function Place({ table, slip, problem }: Pick<SlipProps, 'table' | 'slip' | 'problem'>) {
  const { sent, isFree, refused, ended } = useLiveKeys(table.state, 'sent', 'isFree', 'refused', 'ended')
  const isShort = useShort(table, slip.total)
  const amount = showYuan(slip.total)
  const busy = sent !== 'no'
  const hasClosed = slip.legs.some(({ now }) => now === undefined)
  const hasMoved = slip.legs.some((leg) => leg.now !== undefined && !isTaken(leg, slip.accept))
  return (
    <div className={classes('fades', s.place)} data-foot>
      <div role="status">
        {refused !== undefined && <p className={s.closed}>{refused}</p>}
        {sent === 'unsure' && <p className={s.closed}>{m.play_unsure()}</p>}
        {problem !== undefined && <p className={s.closed}>{problem}</p>}
      </div>
      {hasMoved && !hasClosed && (
        <Press kind="tonal" wide onPress={slip.takeNewPrices}>
          {m.play_league_take_new()}
        </Press>
      )}
      {isShort ? (
        <ShortButton table={table} />
      ) : (
        <Press
          kind="koi"
          wide
          busy={busy}
          off={!slip.isFresh || problem !== undefined || ended !== undefined}
          describedBy="pause"
          onPress={slip.send}
        >
          {isFree ? m.play_league_bet_free({ amount }) : m.play_league_bet({ amount })}
        </Press>
      )}
      <LargeStake asking={slip.asking} />
    </div>
  )
}
