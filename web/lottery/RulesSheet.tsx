import { m } from '../../text/compiled/messages.js'
import { ButtonLink } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Board } from './board.ts'
import s from './PlaySheet.module.css'

/** How a draw goes, and what each play asks, from the data of the board. */
export function RulesSheet(props: { open: boolean; onClose: () => void; board: Board }) {
  const { code, info, offered } = props.board
  const { periodSeconds = 0, current } = info.data ?? {}
  const lock = current ? Math.round((current.drawAt - current.lockAt) / 1_000) : 0
  return (
    <Sheet open={props.open} onClose={props.onClose} title={m.lottery_board_rules()}>
      <div className={s.facts}>
        <ol className={s.steps}>
          <li>{m.lottery_board_rules_period({ period: periodSeconds, lock })}</li>
          <li>{m.lottery_board_rules_late()}</li>
          <li>{m.lottery_board_rules_fair()}</li>
        </ol>
        <dl className={s.plays}>
          {offered.map(({ offer }) => (
            <div key={offer.play}>
              <dt>{offer.name}</dt>
              <dd>{offer.rule}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink href={`/home/verify?lottery=${code}`} kind="tonal" size="medium">
          {m.lottery_board_rules_verify()}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
