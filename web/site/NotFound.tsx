import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Lost } from '../ui/States.tsx'

/** The page of an address that none has. */
export function NotFound() {
  return (
    <Page title={m.ui_lost_title()} hideTitle>
      <Lost title={m.ui_lost_title()} text={m.ui_lost_text()}>
        <ButtonLink href={address.home()} kind="tonal" size="medium">
          {m.ui_home()}
        </ButtonLink>
      </Lost>
    </Page>
  )
}
