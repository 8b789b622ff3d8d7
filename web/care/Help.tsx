import { LifeBuoy, PhoneCall } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import s from './Care.module.css'

// In the build, so that they are there when the house does not answer (R-RG-20). An operator looks at them before a launch.
const lines = [
  { name: m.care_help_cn, shown: '12356', dial: '12356' },
  { name: m.care_help_hk, shown: '183 4633', dial: '+8521834633' },
  { name: m.care_help_mo, shown: '2832 3998', dial: '+85328323998' },
  { name: m.care_help_sg, shown: '1800 6 668 668', dial: '18006668668' },
  { name: m.care_help_gb, shown: '0808 8020 133', dial: '+448088020133' },
]

/** People to talk to, by telephone. */
export const Help = () => (
  <Section title={m.care_help()}>
    <Stack>
      <p className="dim sub">{m.care_help_text()}</p>
      <Card flush>
        <ul>
          {lines.map(({ name, shown, dial }) => (
            <li key={dial} className={s.line}>
              <a href={`tel:${dial}`}>
                <Icon of={PhoneCall} size={20} />
                <span>{name()}</span>
                <b className="num">{shown}</b>
              </a>
            </li>
          ))}
        </ul>
        <List>
          <Row icon={LifeBuoy} title={m.care_help_service()} href={address.service()} />
        </List>
      </Card>
    </Stack>
  </Section>
)
