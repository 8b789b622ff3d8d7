import type { VenueCode } from '../../core/venue/venues.ts'
import { BringSheet, HomeSheet } from './BringSheet.tsx'
import { ShortSheet } from './ShortSheet.tsx'
import type { WalletList } from './words.ts'

export type Asking = 'launch' | 'more' | 'short' | 'home'

type GameSheetsProps = {
  asking: Asking
  list: WalletList
  venue: VenueCode
  isVenue: boolean
  onDone: () => void
  onOther: () => void
  onBack: () => void
}

/**
 * The frame's questions about money, before the game and beside it. Their code comes behind the game, which needs the
 * network more.
 */
export function GameSheets({ asking, list, venue, isVenue, onDone, onOther, onBack }: GameSheetsProps) {
  const sheet = { list, venue, onClose: onDone }
  if (asking === 'launch') return <BringSheet {...sheet} atLaunch onClose={onBack} onDone={onDone} />
  if (asking === 'more') return <BringSheet {...sheet} atLaunch={false} onDone={onDone} />
  if (asking === 'home') return <HomeSheet {...sheet} onDone={onBack} />
  return <ShortSheet {...sheet} venue={isVenue ? venue : undefined} onDone={onDone} onOther={onOther} />
}
