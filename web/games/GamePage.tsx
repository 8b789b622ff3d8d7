import { CircleHelp, HandCoins, X } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { gameCodes, games } from '../../core/games/catalog.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { fromWire } from '../../core/money.ts'
import { transfer } from '../../core/transfer.ts'
import { m } from '../../text/compiled/messages.js'
import { Tile } from '../art/Art.tsx'
import { cutOfGame } from '../art/cut.ts'
import { useOnline } from '../shell/online.ts'
import { useCall } from '../shell/query.ts'
import { goBack, useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { signInHere } from '../shell/sign-in.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { Empty, Lost } from '../ui/States.tsx'
import { useFrame } from './frame.ts'
import s from './GamePage.module.css'
import { useLaunch } from './launch.ts'
import type { Launched } from './launch.ts'

/** The frame of a running game: its name, the money it is played with, help and the way out. */
export default function GamePage() {
  const { game } = useQueryOf(address.game)
  const code = gameCodes.find((each) => each === game)
  const session = useSession()
  if (code === undefined)
    return (
      <Page title={m.play_frame_title()}>
        <Lost title={m.play_frame_none()} text={m.play_frame_none_text()}>
          <Home />
        </Lost>
      </Page>
    )
  if (!session)
    return (
      <Page title={games[code].name()}>
        <Empty title={m.play_frame_sign_in()}>
          <Button size="medium" onPress={signInHere}>
            {m.support_sign_in()}
          </Button>
        </Empty>
      </Page>
    )
  return <Framed key={code} game={code} />
}

function Framed({ game }: { game: GameCode }) {
  const [attempt, setAttempt] = useState(0)
  const name = games[game].name()
  return (
    <Page
      title={name}
      name={<span className={s.name}>{name}</span>}
      left={<IconButton icon={X} label={m.play_frame_leave()} onPress={() => goBack()} />}
      actions={<Purse game={game} />}
    >
      <Running key={attempt} game={game} onAgain={() => setAttempt(attempt + 1)} />
    </Page>
  )
}

/** The wallet that the game plays from; where that is the venue's own, the way to bring money there. */
function Purse({ game }: { game: GameCode }) {
  const { wallet, category } = games[game]
  const { data } = useCall(transfer.walletList, {}, { staleMs: 0, pollMs: 5_000, quiet: true })
  const isVenue = wallet === 'transfer'
  const held = data?.wallets.find(({ code }) => code === category)?.balance
  const amount = isVenue ? held : data?.central
  return (
    <>
      <div className={s.purse}>
        <span className={s.wallet}>{isVenue ? m.play_frame_venue() : m.play_frame_central()}</span>
        {amount === undefined ? <span>…</span> : <Money amount={fromWire(amount)} balance />}
      </div>
      {isVenue && (
        <IconButton icon={HandCoins} label={m.play_frame_bring()} href={address.transfer()} />
      )}
      <IconButton icon={CircleHelp} label={m.play_frame_help()} href={address.help()} />
    </>
  )
}

function Running({ game, onAgain }: { game: GameCode; onAgain: () => void }) {
  const launched = useLaunch(game)
  const online = useOnline()
  if (launched.at === 'open') return <Frame game={game} url={launched.url} onAgain={onAgain} />
  if (launched.at === 'opening' && online) return <Opening game={game} />
  return <Shut launched={launched} onAgain={onAgain} />
}

type FrameProps = { game: GameCode; url: string; onAgain: () => void }

function Frame({ game, url, onAgain }: FrameProps) {
  const { frame, src, at } = useFrame(url, () => goBack())
  if (at === 'ended' || at === 'silent')
    return (
      <Lost
        title={at === 'ended' ? m.play_frame_ended() : m.play_frame_silent()}
        text={at === 'ended' ? m.play_frame_ended_text() : m.play_frame_silent_text()}
      >
        <Again onAgain={onAgain} />
      </Lost>
    )
  return (
    <div className={s.room}>
      <iframe
        ref={frame}
        className={s.game}
        title={m.play_frame_view({ game: games[game].name() })}
        src={src}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
      {at === 'coming' && (
        <div className={s.cover}>
          <Opening game={game} />
        </div>
      )}
    </div>
  )
}

const Opening = ({ game }: { game: GameCode }) => (
  <div className={s.opening} role="status">
    <div className={s.tile}>
      <Tile {...cutOfGame(game)} />
    </div>
    <p>{m.play_loading()}</p>
  </div>
)

/** No game: without a network, or because the house said no, in its words. */
function Shut({ launched, onAgain }: { launched: Launched; onAgain: () => void }) {
  if (launched.at === 'refused')
    return (
      <Lost title={m.play_frame_refused()} text={launched.message || m.play_frame_refused_text()}>
        <Again onAgain={onAgain} />
      </Lost>
    )
  return (
    <Lost title={m.play_frame_offline()} text={m.play_frame_offline_text()}>
      <Again onAgain={onAgain} />
    </Lost>
  )
}

const Home = () => (
  <ButtonLink size="medium" kind="tonal" href={address.home()}>
    {m.play_frame_home()}
  </ButtonLink>
)

const Again = ({ onAgain }: { onAgain: () => void }) => (
  <>
    <Button size="medium" onPress={onAgain}>
      {m.play_frame_open()}
    </Button>
    <Home />
  </>
)
