import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { lobby, SEARCH_MAX, type FoundTile, type GameTile } from '../../core/lobby.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { focusField, TextField } from '../ui/Field.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { Empty, Load } from '../ui/States.tsx'
import { announce } from '../ui/toast.ts'
import { useFavourites } from './favourites.ts'
import s from './SearchPage.module.css'
import { Star } from './Star.tsx'
import { TileBones } from './TileBones.tsx'
import { Tiles } from './Tiles.tsx'

// A request for each letter would ask for words that are only half typed.
const TYPED_MS = 250
const FIELD = 'game-search'
const STALE_MS = 60_000

/** Games by a word of their name, or its pinyin; what is popular until one is typed. */
export default function SearchPage() {
  const keyword = (useQueryOf(address.search).keyword ?? '').slice(0, SEARCH_MAX)
  const [typed, type] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      setQuery(address.search, { keyword: typed || undefined })
      type(undefined)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => focusField(FIELD), [])
  return (
    <Page title={m.lobby_search()}>
      <Stack>
        <TextField
          id={FIELD}
          label={m.lobby_search_hint()}
          icon={Search}
          value={typed ?? keyword}
          onChange={type}
          maxLength={SEARCH_MAX}
          autoComplete="off"
        />
      </Stack>
      {keyword.trim() === '' ? (
        <Suggested />
      ) : (
        <Found
          keyword={keyword}
          onAgain={() => {
            type('')
            focusField(FIELD)
          }}
        />
      )}
    </Page>
  )
}

function Suggested() {
  const all = useCall(lobby.allGames, {}, { staleMs: STALE_MS })
  const favourites = useFavourites()
  return (
    <Section title={m.site_selected()}>
      <Load of={all} skeleton={<TileBones rows={3} />}>
        {({ groups }) => (
          <Starred list={groups.find(({ category }) => category === 'popular')?.games ?? []} favourites={favourites} />
        )}
      </Load>
    </Section>
  )
}

type FoundProps = { keyword: string; onAgain: () => void }

function Found({ keyword, onAgain }: FoundProps) {
  const found = useCall(lobby.search, { keyword }, { keep: true, staleMs: STALE_MS })
  const favourites = useFavourites()
  const count = found.isPlaceholderData ? undefined : found.data?.list.length
  useEffect(() => {
    if (count !== undefined) announce(count === 0 ? m.lobby_none({ keyword }) : m.lobby_found({ count }))
  }, [keyword, count])
  return (
    <div className={s.found}>
      <Load of={found} skeleton={<TileBones rows={2} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={m.lobby_none({ keyword })} text={m.lobby_none_text()}>
              <Button size="medium" kind="tonal" onPress={onAgain}>
                {m.lobby_clear()}
              </Button>
            </Empty>
          ) : (
            <Tiles
              list={list}
              name={(tile) => <Marked tile={tile} />}
              corner={(tile) => <Star tile={tile} favourites={favourites} />}
            />
          )
        }
      </Load>
    </div>
  )
}

type StarredProps = { list: readonly GameTile[]; favourites: ReturnType<typeof useFavourites> }

const Starred = ({ list, favourites }: StarredProps) => (
  <Tiles list={list} corner={(tile) => <Star tile={tile} favourites={favourites} />} />
)

/** A name with the part that the word was found in. */
function Marked({ tile: { name, hits } }: { tile: FoundTile }) {
  const [hit] = hits
  if (!hit) return name
  const [from, to] = hit
  return (
    <>
      {name.slice(0, from)}
      <mark className={s.mark}>{name.slice(from, to)}</mark>
      {name.slice(to)}
    </>
  )
}
