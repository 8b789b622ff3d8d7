import { address } from '../../core/addresses.ts'
import { fen, fromWire, toWire, yuan } from '../../core/money.ts'
import { transfer } from '../../core/transfer.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { MoneySheet, useMoved } from './BringSheet.tsx'
import type { WalletList } from './words.ts'

/** The amount that one press brings, where the central wallet has as much. */
const USUAL = fen(100_00n)

type ShortProps = {
  list: WalletList
  /** Whose wallet the game plays from; undefined where that is the central one. */
  venue: VenueCode | undefined
  onClose: () => void
  onDone: () => void
  /** Another amount. */
  onOther: () => void
}

/** The game has less than the bet asks for: what lies in the central wallet is one press away, and play goes on. */
export function ShortSheet({ list, venue, onClose, onDone, onOther }: ShortProps) {
  const central = fromWire(list.central)
  if (venue === undefined || (central === 0n && !list.switches.locked))
    return (
      <Sheet open onClose={onClose} title={m.transfer_short_title()}>
        <div className="column">
          <KeyValues>
            <KeyValue name={m.transfer_central()}>
              <Money amount={list.central} balance />
            </KeyValue>
          </KeyValues>
          <ButtonLink wide href={address.deposit()}>
            {m.transfer_short_deposit()}
          </ButtonLink>
        </div>
      </Sheet>
    )
  return <Short {...{ list, venue, onClose, onDone, onOther, central }} />
}

type Offered = Omit<ShortProps, 'venue'> & { venue: VenueCode; central: bigint }

function Short({ list, venue, onClose, onDone, onOther, central }: Offered) {
  const { run, busy } = useAction(transfer.transfer)
  const { moved, show } = useMoved()
  const send = async (amount: string) => {
    const answer = await run({ from: 'central', to: venue, amount })
    // Closes when the money has arrived: the game goes on.
    if (answer.ok && (await show(answer.data)).state === 'settled') onDone()
  }
  const usual = toWire(central < USUAL ? fen(central) : USUAL)
  return (
    <MoneySheet {...{ list, venue, onClose, moved }} title={m.transfer_short_title()} onDone={onDone}>
      {list.switches.locked ? (
        <Note>{m.transfer_wallet_locked()}</Note>
      ) : (
        <>
          <Button wide busy={busy} onPress={() => void send(usual)}>
            {m.transfer_short_do({ amount: yuan(usual).replace(/\.00$/, '') })}
          </Button>
          <Button wide kind="quiet" onPress={onOther}>
            {m.transfer_short_other()}
          </Button>
        </>
      )}
    </MoneySheet>
  )
}
