import { address } from '../../core/addresses.ts'
import { offers, type OfferDetail } from '../../core/offers/offers.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { newKey } from '../shell/outcome.ts'
import { useAction } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { signInHere } from '../shell/sign-in.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

/** The one thing that can be done now; where there is none, what stands instead. */
export function OfferAct({ one }: { one: OfferDetail }) {
  const signedIn = useSession() !== undefined
  const { state, way, award } = one
  if (!signedIn)
    return (
      <Button wide onPress={signInHere}>
        {m.offers_sign_in()}
      </Button>
    )
  if (state === 'other') return <To href={address.offers()}>{m.offers_all()}</To>
  if (way === 'signin') return <To href={address.welfare()}>{m.offers_to_signin()}</To>
  if (state === 'open')
    return way === 'choose' ? <To href={address.redemptions()}>{m.offers_choose()}</To> : <Apply one={one} />
  if (state === 'joined')
    return one.byDeposit ? <To href={address.deposit()}>{m.offers_to_deposit()}</To> : <To href={address.gameDetail()}>{m.offers_to_games()}</To> // prettier-ignore
  if (state === 'waiting' && award?.amount === null)
    return award.commitment === null ? <To href={address.redemptions()}>{m.offers_choose()}</To> : <Draw id={one.id} />
  return <To href={address.welfare()}>{m.offers_to_welfare()}</To>
}

const To = ({ href, children }: Pick<Parameters<typeof ButtonLink>[0], 'href' | 'children'>) => (
  <ButtonLink href={href} kind="tonal" wide>
    {children}
  </ButtonLink>
)

function Apply({ one: { id, version, way } }: { one: OfferDetail }) {
  const { run, busy } = useAction(offers.apply)
  const apply = async () => {
    const done = await run({ id, version })
    if (!done.ok) return
    const { amount } = done.data
    toast(amount === null ? m.offers_joined() : m.offers_took({ amount: yuan(amount) }), 'done')
  }
  return (
    <Button wide kind="koi" busy={busy} onPress={() => void apply()}>
      {way === 'take' ? m.offers_take() : m.offers_join()}
    </Button>
  )
}

/** The member's seed comes from this browser, after the house has fixed its own. */
function Draw({ id }: { id: string }) {
  const { run, busy } = useAction(offers.redeem)
  const draw = async () => {
    // A drawn prize opens on the page and stays there.
    await run({ prizeId: id, clientSeed: newKey() })
  }
  return (
    <Button wide kind="koi" busy={busy} onPress={() => void draw()}>
      {m.offers_draw()}
    </Button>
  )
}
