import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Empty, Load } from '../ui/States.tsx'
import { useFavourites } from './favourites.ts'
import { Star } from './Star.tsx'
import { TileBones } from './TileBones.tsx'
import { Tiles } from './Tiles.tsx'

/** The member's favourites, the newest first; a visitor is asked to sign in. */
export default function CollectPage() {
  const favourites = useFavourites()
  const toLobby = (
    <ButtonLink href={address.home()} size="medium" kind="tonal">
      {m.lobby_to_lobby()}
    </ButtonLink>
  )
  return (
    <Page title={m.lobby_favourites()} lead={m.lobby_collect_lead()} root={address.mine()}>
      {favourites.isMember ? (
        <Load of={favourites.found} skeleton={<TileBones />}>
          {({ list }) =>
            list.length > 0 ? (
              <Tiles list={list} corner={(tile) => <Star tile={tile} favourites={favourites} />} />
            ) : (
              <Empty title={m.lobby_collection_empty()} text={m.lobby_collection_text()}>
                {toLobby}
              </Empty>
            )
          }
        </Load>
      ) : (
        <Empty title={m.lobby_sign_in()}>
          <ButtonLink href={address.login()} size="medium">
            {m.member_login()}
          </ButtonLink>
        </Empty>
      )}
    </Page>
  )
}
