import type { Moved } from '../../core/transfer.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import { m } from '../../text/compiled/messages.js'
import { Money } from '../ui/Money.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Tag } from '../ui/Tag.tsx'
import { balanceIn, icons, moveText, stateKind, stateTexts, venueIn, walletName, type WalletList } from './words.ts'

/** Venues whose money stays while people look at a record there. */
export function Waiting({ list, venues }: { list: WalletList; venues: readonly VenueCode[] }) {
  if (venues.length === 0) return null
  return (
    <List>
      {venues.map((code) => (
        <Row
          key={code}
          icon={icons[code]}
          title={walletName(list, code)}
          sub={m.transfer_venue_waits()}
          side={<Money amount={balanceIn(list, code)} />}
        />
      ))}
    </List>
  )
}

/** Transfers with their states; why, where there is something to say. Own wallets: no sign. */
export function Moves({ list, moves }: { list: WalletList; moves: readonly Moved[] }) {
  return (
    <List>
      {moves.map((one) => (
        <Row
          key={one.id}
          icon={icons[venueIn(one)]}
          title={walletName(list, venueIn(one))}
          sub={moveText(one)}
          side={<Money amount={one.amount} />}
          sideSub={<Tag kind={stateKind(one.state)}>{stateTexts[one.state]()}</Tag>}
        />
      ))}
    </List>
  )
}
