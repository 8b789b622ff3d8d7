import type { Moved } from '../../core/transfer.ts'
import { Money } from '../ui/Money.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Tag } from '../ui/Tag.tsx'
import { icons, moveText, stateKind, stateTexts, venueIn, walletName, type WalletList } from './words.ts'

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
