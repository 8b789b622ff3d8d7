import type { UseQueryResult } from '@tanstack/react-query'
import { address } from '../../core/addresses.ts'
import type { LotteryRow } from '../../core/lottery/calls.ts'
import { periodText } from '../../core/lottery/period.ts'
import { m } from '../../text/compiled/messages.js'
import { Banner, Tile } from '../art/Art.tsx'
import { cutOfLottery } from '../art/cut.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/Link.tsx'
import { ErrorState } from '../ui/States.tsx'
import s from './Selected.module.css'

/** Fewer than a row of three would leave holes: then each is a strip. */
const ROW = 3

/** What one can play today, once the house has said or failed to: nothing is shown that does not exist. */
export function Selected({ lotteries }: { lotteries: UseQueryResult<{ list: LotteryRow[] }> }) {
  const list = lotteries.data?.list
  if (!list)
    return (
      <ErrorState
        onRetry={() => void lotteries.refetch()}
        busy={lotteries.isFetching}
        error={lotteries.error}
      />
    )
  if (list.length === 0) return <p className={s.empty}>{m.site_selected_empty()}</p>
  const wide = list.length < ROW
  return (
    <ul className={classes(s.tiles, wide && s.wide)}>
      {list.map((row, place) => (
        <li key={row.lottery}>
          <LotteryTile row={row} place={place} wide={wide} />
        </li>
      ))}
    </ul>
  )
}

function LotteryTile({ row, place, wide }: { row: LotteryRow; place: number; wide: boolean }) {
  const cut = cutOfLottery(row.family, place)
  return (
    <Link
      href={address[row.board === 'quick' ? 'quick' : 'odds']({ lottery: row.lottery })}
      className={classes(wide ? s.strip : s.tile, !row.isOpen && s.closed)}
    >
      <span className={s.art}>{wide ? <Banner {...cut} /> : <Tile {...cut} />}</span>
      {!row.isOpen && <span className={s.tag}>{m.site_maintenance()}</span>}
      <span className={s.texts}>
        <span className={s.name}>{row.name}</span>
        <span className={s.sub}>{m.site_period({ time: periodText(row.periodSeconds) })}</span>
      </span>
    </Link>
  )
}
