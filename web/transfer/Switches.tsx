import { transfer } from '../../core/transfer.ts'
import type { Switches as Set } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { Card } from '../ui/Card.tsx'
import { Switch } from '../ui/Field.tsx'
import { List, Row } from '../ui/Row.tsx'

/** The lock and the automatic transfer. Each works at once. */
export function Switches({ switches, onChanged }: { switches: Set; onChanged: () => void }) {
  const lock = useAction(transfer.setLock)
  const auto = useAction(transfer.setAuto)
  return (
    <Card flush>
      <List>
        <Row
          title={m.transfer_lock()}
          sub={m.transfer_lock_sub()}
          side={
            <Switch
              on={switches.locked}
              label={m.transfer_lock()}
              onChange={(locked) => void lock.run({ locked }).then(onChanged)}
            />
          }
        />
        <Row
          title={m.transfer_auto()}
          sub={m.transfer_auto_sub()}
          side={
            <Switch
              on={switches.auto}
              label={m.transfer_auto()}
              onChange={(isOn) => void auto.run({ auto: isOn }).then(onChanged)}
            />
          }
        />
      </List>
    </Card>
  )
}
