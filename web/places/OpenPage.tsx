import { Navigation } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { lang } from '../shell/lang.ts'
import { useQueryOf } from '../shell/router.ts'
import { Card } from '../ui/Card.tsx'
import { Code } from '../ui/Code.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Empty, Load, Skeleton } from '../ui/States.tsx'
import { useAtlas, type Known } from './atlas.ts'
import { nearest } from './find.ts'
import { MapNote, PlaceMap } from './PlaceMap.tsx'
import s from './PlacePage.module.css'
import { amapOf, routeTo, shownSpot, spotIn, turned, type Spot } from './spot.ts'

/** Shows a place on the map, in both ways of counting, with the way there in the phone's own map (decision 78). */
export default function OpenPage() {
  const query = useQueryOf(address.openLocation)
  const spot = spotIn(query)
  const atlas = useAtlas()
  return (
    <Page title={m.places_title()}>
      {!spot ? (
        <Empty title={m.places_nowhere()} text={m.places_nowhere_text()} />
      ) : (
        <Load of={atlas} skeleton={<Skeleton rows={5} />}>
          {(known) => <Shown known={known} spot={spot} name={query.name?.slice(0, 60)} />}
        </Load>
      )}
    </Page>
  )
}

type ShownProps = { known: Known; spot: Spot; name: string | undefined }

function Shown({ known: { land, places }, spot, name }: ShownProps) {
  const near = nearest(places, spot)
  const nearName = near && (lang === 'en' ? near.place.latin : near.place.name)
  // A name that the atlas knows is said in the member's language.
  const own = near && name === near.place.name ? nearName : name
  const shown = own ?? nearName ?? shownSpot(spot)
  const wgs = shownSpot(spot)
  const gcj = shownSpot(turned(spot, 'wgs84', 'gcj02'))
  return (
    <Stack>
      <PlaceMap land={land} places={places} spot={spot} name={shown} />
      <Card>
        <KeyValues>
          <KeyValue name={m.places_name()}>{shown}</KeyValue>
          {near && (near.km >= 1 || nearName !== shown) && (
            <KeyValue name={m.places_near()}>
              {near.km < 1 ? nearName : m.places_near_text({ name: nearName ?? '', km: Math.round(near.km) })}
            </KeyValue>
          )}
        </KeyValues>
        <details className={s.more}>
          <summary>{m.places_coordinates()}</summary>
          <KeyValues>
            <KeyValue name="WGS-84">
              <Code text={wgs} what="WGS-84" />
            </KeyValue>
            <KeyValue name="GCJ-02">
              <Code text={gcj} what="GCJ-02" />
            </KeyValue>
          </KeyValues>
        </details>
      </Card>
      <p className={s.ways}>
        <a href={routeTo(spot, shown)} className={s.way} rel="noreferrer">
          <Icon of={Navigation} size={20} />
          {m.places_route()}
        </a>
        <a href={amapOf(spot, shown)} className={s.way} target="_blank" rel="noreferrer">
          {m.places_amap()}
        </a>
      </p>
      <MapNote />
    </Stack>
  )
}
