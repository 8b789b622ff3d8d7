import { fromWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { netOf } from '../runtime/kept.ts'
import { Amount } from './Amount.tsx'
import { isAside } from './ResultLine.tsx'

type CameOfProps = { round: PlayedRound; strong?: boolean }

/** The result of a round in a list: the return, or the net where more than the stake was set aside. */
export const CameOf = ({ round, strong = false }: CameOfProps) => (
  <Amount fen={isAside(round) ? netOf(round) : fromWire(round.returned)} sign={isAside(round)} strong={strong} />
)
