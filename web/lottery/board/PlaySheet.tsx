import type { Game } from '../../../core/lottery/game.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Offered } from './picks.ts'
import { PlayFacts } from './PlayFacts.tsx'
import { pricedBy } from './prices.ts'

type PlaySheetProps = { open: boolean; onClose: () => void; game: Game; offered: Offered }

/** What a play pays and how often, reckoned from the same data that settles it. */
export function PlaySheet({ open, onClose, game, offered }: PlaySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={offered.offer.name} lead={offered.offer.rule}>
      {open && <PlayFacts game={game} priced={pricedBy(offered.play, offered.offer)} />}
    </Sheet>
  )
}
