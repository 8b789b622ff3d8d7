import { CalendarClock, Waves } from 'lucide-react'
import type { SavingsProduct } from '../../core/savings/savings.ts'
import { showInstant } from '../../core/time.ts'
import { percentText } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

type ProductsProps = { list: SavingsProduct[]; onChoose: (product: SavingsProduct) => void }

/** Flex and the locked ones, each with its rate; a press opens the way in. */
export const Products = ({ list, onChoose }: ProductsProps) => (
  <Card flush>
    <List>
      {list.map((one) => (
        <Row
          key={one.code}
          icon={one.days === null ? Waves : CalendarClock}
          title={one.name}
          sub={
            one.ends === null ? (
              m.savings_flex_sub()
            ) : (
              <Unbroken text={m.savings_lock_sub({ at: showInstant(one.ends).slice(0, -3) })} />
            )
          }
          side={<strong className="num">{`${percentText(one.rateBp, 2)}%`}</strong>}
          onPress={() => onChoose(one)}
        />
      ))}
    </List>
  </Card>
)
