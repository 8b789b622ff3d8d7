import { address } from '../../core/addresses.ts'
import { sponsor, type SponsorArticle } from '../../core/sponsor.ts'
import { m } from '../../text/compiled/messages.js'
import { Banner, Tile } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Load, Lost, Skeleton } from '../ui/States.tsx'
import { daysOf } from './days.ts'
import s from './Sponsor.module.css'

/** A sponsorship: the article, with its pictures. */
export default function SponsorPage() {
  const { id = '' } = useQueryOf(address.sponsor)
  const found = useCall(sponsor.detail, { id: id.slice(0, 64) }, { when: id !== '' })
  const reason = (found.error as { reason?: string } | null)?.reason
  const isUnknown = id === '' || reason === 'sponsor_unknown'
  return (
    <Page title={found.data?.name ?? m.sponsor_title()} root={address.sponsors()}>
      {isUnknown ? (
        <Lost title={m.sponsor_unknown()} text={m.sponsor_unknown_text()}>
          <ButtonLink href={address.sponsors()} size="medium">
            {m.sponsor_all()}
          </ButtonLink>
        </Lost>
      ) : (
        <Load of={found} skeleton={<Skeleton rows={4} />}>
          {(article) => <Article of={article} />}
        </Load>
      )}
    </Page>
  )
}

const Article = ({ of }: { of: SponsorArticle }) => (
  <Stack>
    <div className={s.banner}>
      <Banner {...cutOf(of.art)} />
    </div>
    <Card>
      <article className="column">
        <h2 className="title-3">{of.line}</h2>
        <p className="faint caption">{daysOf(of)}</p>
        <RichText of={of.body} />
        {of.pictures.length > 0 && (
          <div className={s.pictures}>
            {of.pictures.map((art) => (
              <span key={art} className={s.picture}>
                <Tile {...cutOf(art)} />
              </span>
            ))}
          </div>
        )}
      </article>
    </Card>
    <ButtonLink href={address.sponsors()} kind="tonal" size="medium" wide>
      {m.sponsor_all()}
    </ButtonLink>
  </Stack>
)
