import { LocateFixed, MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { lang } from '../shell/lang.ts'
import { goBack, setQuery, useQueryOf } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextField } from '../ui/Field.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Empty, Load, Skeleton } from '../ui/States.tsx'
import { useAtlas, type Known } from './atlas.ts'
import { keepChosen } from './chosen.ts'
import { nearest, search, type Place } from './find.ts'
import { MapNote, PlaceMap } from './PlaceMap.tsx'
import { ownSpot, type Asked } from './spot.ts'

/** Chooses a place by name, on the map or by where the phone is, and goes back to who asked (decision 78). */
export default function ChoosePage() {
  const atlas = useAtlas()
  const [chosen, setChosen] = useState<Place>()
  const choose = () => {
    if (!chosen) return
    keepChosen(chosen)
    goBack(address.addBankCard())
  }
  return (
    <Page
      title={m.places_choose()}
      root={address.addBankCard()}
      foot={
        chosen && (
          <Foot>
            <Button wide onPress={choose}>
              {m.places_use({ name: shownName(chosen) })}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={atlas} skeleton={<Skeleton rows={6} />}>
        {(known) => <Choice known={known} chosen={chosen} onChoose={setChosen} />}
      </Load>
    </Page>
  )
}

type ChoiceProps = {
  known: Known
  chosen: Place | undefined
  onChoose: (place: Place | undefined) => void
}

function Choice({ known, chosen, onChoose }: ChoiceProps) {
  const { land, places } = known
  const keyword = useQueryOf(address.chooseLocation).keyword ?? ''
  const found = search(places, keyword)
  const first = chosen ?? found[0] ?? places[0]
  return (
    <Stack>
      <TextField
        label={m.places_search()}
        icon={Search}
        value={keyword}
        onChange={(next) => {
          setQuery(address.chooseLocation, { keyword: next || undefined })
          onChoose(undefined)
        }}
        autoComplete="off"
        maxLength={40}
        hint={m.places_search_hint()}
      />
      <Here known={known} onChoose={onChoose} />
      {first && (
        <PlaceMap
          land={land}
          places={places}
          spot={first}
          name={shownName(first)}
          onPick={(spot) => onChoose(nearest(places, spot)?.place)}
        />
      )}
      {chosen && <Precise place={chosen} />}
      <Card flush>
        {found.length === 0 ? (
          <Empty title={m.places_none()} text={m.places_none_text()} />
        ) : (
          <List label={m.places_found()}>
            {found.map((place) => (
              <Row
                key={place.name}
                icon={MapPin}
                title={shownName(place)}
                sub={lang === 'en' ? place.name : place.latin}
                onPress={() => onChoose(place)}
              />
            ))}
          </List>
        )}
      </Card>
      <MapNote />
    </Stack>
  )
}

const shownName = ({ name, latin }: Place) => (lang === 'en' ? latin : name)

function Precise({ place }: { place: Place }) {
  const said = place.precision === 'city' ? m.places_precise_city : m.places_precise_province
  return (
    <p className="dim sub" role="status">
      {said({ name: shownName(place) })}
    </p>
  )
}

/** Where the phone is, if the member lets the page know; it stays on the phone. */
function Here({ known: { places }, onChoose }: Pick<ChoiceProps, 'known' | 'onChoose'>) {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const locate = async () => {
    setBusy(true)
    const answer = await ownSpot()
    setBusy(false)
    setAsked(answer)
    if (typeof answer === 'object') onChoose(nearest(places, answer)?.place)
  }
  return (
    <>
      <Button kind="tonal" wide icon={LocateFixed} busy={busy} onPress={() => void locate()}>
        {m.places_here()}
      </Button>
      {asked && (
        <p className="dim sub" role="status">
          {typeof asked === 'object' ? hereText(places, asked) : problems[asked]()}
        </p>
      )}
    </>
  )
}

const problems = { denied: m.places_denied, absent: m.places_absent }

function hereText(places: Known['places'], asked: Exclude<Asked, string>): string {
  const found = nearest(places, asked)
  if (!found) return m.places_absent()
  return m.places_here_text({
    name: shownName(found.place),
    km: Math.round(found.km),
    metres: asked.accuracyM,
  })
}
