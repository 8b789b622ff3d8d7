import { Handshake } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { sponsor, type SponsorCard } from '../../core/sponsor.ts'
import { m } from '../../text/compiled/messages.js'
import { Banner } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { useCall } from '../shell/query.ts'
import { Card } from '../ui/Card.tsx'
import { Link } from '../ui/Link.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Empty, Load, Skeleton } from '../ui/States.tsx'
import { daysOf } from './days.ts'
import s from './Sponsor.module.css'

/** The sponsorships of the house, a card each. */
export default function SponsorsPage() {
  const found = useCall(sponsor.list, {}, { staleMs: 60_000 })
  return (
    <Page tab title={m.sponsor_title()} lead={m.sponsor_lead()} left={<span />}>
      <Load of={found} skeleton={<Skeleton rows={4} />}>
        {({ list }) => (
          <Stack>
            {list.length === 0 ? (
              <Empty title={m.sponsor_none()} text={m.sponsor_none_text()} />
            ) : (
              <ul className="column">
                {list.map((one) => (
                  <li key={one.id}>
                    <One of={one} />
                  </li>
                ))}
              </ul>
            )}
            <Card flush>
              <List>
                <Row icon={Handshake} title={m.sponsor_join()} href={address.join()} />
              </List>
            </Card>
          </Stack>
        )}
      </Load>
    </Page>
  )
}

const One = ({ of }: { of: SponsorCard }) => (
  <Link href={address.sponsor({ id: of.id })} className={s.card}>
    <span className={s.art}>
      <Banner {...cutOf(of.art)} />
    </span>
    <span className={s.words}>
      <strong className="title-3">{of.name}</strong>
      <span className="dim sub">{of.line}</span>
      <span className="faint caption">{daysOf(of)}</span>
    </span>
  </Link>
)
