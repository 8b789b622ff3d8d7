import { percentText } from '../../../core/money.ts'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import s from './Play.module.css'
import { PlayFacts } from './PlayFacts.tsx'
import { Cells, type BlockProps } from './Cells.tsx'
import { PickRows } from './PickRows.tsx'
import { isCells, oddsOn } from './picks.ts'
import { pricedBy } from './prices.ts'
import { withRandom } from './random.ts'
import { RandomButton } from './RandomButton.tsx'
import { oddsText } from '../words.ts'

type BlockOf = Omit<BlockProps, 'closed'> & {
  /** A chip or a tab above says its name already. */
  isNamed: boolean
}

/** A play on the board: its rules, its return, and its fields to pick. */
export function PlayBlock(props: BlockOf) {
  const { play, playOdds } = props.offered
  const closed = props.board.closed || playOdds.items.every(({ isOpen }) => !isOpen)
  return (
    <section className={s.play} aria-label={playOdds.name}>
      <Head {...props} closed={closed} />
      {isCells(play) ? <Cells {...props} closed={closed} /> : <PickRows {...props} closed={closed} />}
    </section>
  )
}

function Head({ board, offered, closed, picks, onPick, isNamed }: BlockOf & BlockProps) {
  const { play, playOdds } = offered
  const [open, setOpen] = useState(false)
  return (
    <div className={s.head}>
      <h2 className={isNamed ? 'hush' : undefined}>{playOdds.name}</h2>
      {!isCells(play) && <span className={s.price}>×{oddsText(oddsOn(playOdds, play, play.example))}</span>}
      <button type="button" className={s.info} onClick={() => setOpen(true)}>
        {m.lottery_board_return({ rtp: percentText(playOdds.rtpBp) })}
        <Icon of={Info} size={16} />
      </button>
      <RandomButton of={playOdds.name} closed={closed} onPress={() => onPick(withRandom(picks, play))} />
      <Sheet open={open} onClose={() => setOpen(false)} title={playOdds.name} lead={playOdds.rule}>
        {open && <PlayFacts game={board.game} priced={pricedBy(play, playOdds)} />}
      </Sheet>
    </div>
  )
}
