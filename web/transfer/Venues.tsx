import { Lock } from 'lucide-react'
import { transfer } from '../../core/transfer.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { classes } from '../ui/classes.ts'
import { Switch } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import s from './Transfer.module.css'
import { icons, type WalletList } from './words.ts'

type VenuesProps = {
  list: WalletList
  chosen: VenueCode
  onChoose: (code: VenueCode) => void
  onChanged: () => void
}

/** Each venue's money. A press takes the venue into the form. */
export function Venues({ list, chosen, onChoose, onChanged }: VenuesProps) {
  const hide = useAction(transfer.setHideEmpty)
  const { locked, hideEmpty } = list.switches
  const isEmpty = (one: WalletList['wallets'][number]) => one.balance === '0.00' && one.inTransit === '0.00'
  const shown = hideEmpty ? list.wallets.filter((one) => !isEmpty(one)) : list.wallets
  return (
    <Section
      title={m.transfer_venues()}
      side={
        <span className={s.hide}>
          <span aria-hidden>{m.transfer_hide_empty()}</span>
          <Switch
            on={hideEmpty}
            label={m.transfer_hide_empty()}
            onChange={(isOn) => void hide.run({ hideEmpty: isOn }).then(onChanged)}
          />
        </span>
      }
    >
      {shown.length === 0 && <p className={s.none}>{m.transfer_venues_empty()}</p>}
      <ul className={s.grid}>
        {shown.map((one) => (
          <li key={one.code}>
            <button
              type="button"
              className={classes(s.tile, one.code === chosen && s.chosen)}
              aria-pressed={one.code === chosen}
              onClick={() => onChoose(one.code)}
            >
              <span className={s.tileName}>
                <Icon of={icons[one.code]} size={18} />
                <span>{one.name}</span>
                {locked && (
                  <span className={s.lock}>
                    <Icon of={Lock} size={16} />
                    <span className="hush">{m.transfer_locked()}</span>
                  </span>
                )}
              </span>
              <span className={classes(s.tileMoney, isEmpty(one) && 'faint')}>
                <Money amount={one.balance} balance />
              </span>
              {one.inTransit !== '0.00' && (
                <span className={s.tileWay}>{m.transfer_in_transit({ amount: yuan(one.inTransit) })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
