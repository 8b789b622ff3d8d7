import type { Address } from '../../core/addresses.ts'
import type { OfferRow } from '../../core/offers/offers.ts'
import { m } from '../../text/compiled/messages.js'
import { Banner, Tile } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/Link.tsx'
import { Tag } from '../ui/Tag.tsx'
import s from './Offers.module.css'
import { classTags, minute, states } from './words.ts'

export type OfferShown = Pick<OfferRow, 'name' | 'summary' | 'play' | 'until' | 'state' | 'type' | 'art'>

type CardProps = {
  one: OfferShown
  isFirst: boolean
  href: Address
}

/** One of the list: what it gives, what is to be played for it, until when. The first one has the large picture. */
export function OfferCard({ one, isFirst, href }: CardProps) {
  const { name, summary, play, until, state, type, art } = one
  const shown = state === 'open' ? undefined : states[state]
  return (
    <Link href={href} className={classes(s.card, isFirst && s.first)}>
      <span className={isFirst ? s.banner : s.tile}>
        {isFirst ? <Banner {...cutOf(art)} /> : <Tile {...cutOf(art)} />}
      </span>
      <span className={s.words}>
        <span className={`apart ${s.head}`}>
          <strong className="title-3 semi">{name}</strong>
          {shown ? <Tag kind={shown.kind}>{shown.name()}</Tag> : <Tag kind="primary">{classTags[type]()}</Tag>}
        </span>
        <span className="dim sub">{summary}</span>
        <span className={`faint caption apart ${s.facts}`}>
          <span>{play}</span>
          <span>{until === null ? m.offers_always() : m.offers_until({ time: minute(until) })}</span>
        </span>
      </span>
    </Link>
  )
}
