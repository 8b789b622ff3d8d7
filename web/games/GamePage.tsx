import { CircleHelp, HandCoins, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { gameCodes, games, type GameCode } from '../../core/games/catalog.ts'
import { doorBeside } from '../../core/network.ts'
import { transfer } from '../../core/transfer.ts'
import { m } from '../../text/compiled/messages.js'
import { Tile } from '../art/Art.tsx'
import { cutOfGame } from '../art/cut.ts'
import { SessionLine } from '../care/SessionLine.tsx'
import { useConfig } from '../shell/config.ts'
import { latePart } from '../shell/lazy.tsx'
import { useOnline } from '../shell/online.ts'
import { useCall } from '../shell/query.ts'
import { go, goBack, useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { registerHere, signInHere } from '../shell/sign-in.ts'
import { playPort } from '../shell/told.ts'
import type { Asking } from '../transfer/GameSheets.tsx'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Lost } from '../ui/States.tsx'
import { useFrame, type At, type Framed } from './frame.ts'
import s from './GamePage.module.css'
import { useLaunch, type Launched } from './launch.ts'

const loadSheets = () => import('../transfer/GameSheets.tsx').then(({ GameSheets }) => GameSheets)
const Sheets = latePart(loadSheets)

/**
 * The frame of a running game. Until the game is there its bar has the name, the way for money into it and help; then the
 * way out and the session alone, for the game's own bar goes on beside them, and its menu asks for the rest.
 */
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
        <Visitor game={code} />
      </Page>
    )
  return <Game key={code} game={code} />
}

/** The game's name and the offer of free practice. A launch is a member's, so there is none for a visitor (decision 0072). */
const Visitor = ({ game }: { game: GameCode }) => (
  <div className={s.opening}>
    <div className={s.tile}>
      <Tile {...cutOfGame(game)} />
    </div>
    <h2 className="title-3">{m.play_frame_sign_in()}</h2>
    <p className="dim">{m.play_frame_sign_in_text()}</p>
    <div className={s.ways}>
      <Button size="medium" onPress={signInHere}>
        {m.support_sign_in()}
      </Button>
      <Button size="medium" kind="tonal" onPress={registerHere}>
        {m.member_register()}
      </Button>
    </div>
    <ButtonLink size="medium" kind="quiet" href={address.returns({ game })}>
      {m.play_frame_returns()}
    </ButtonLink>
  </div>
)

function Game({ game }: { game: GameCode }) {
  const [attempt, setAttempt] = useState(0)
  const [at, setAt] = useState<At>()
  const { wallet, category, name: named } = games[game]
  const { data, isError } = useCall(transfer.walletList, {}, { staleMs: 0, pollMs: 5_000, quiet: true })
  const isVenue = wallet === 'transfer'
  const [asking, setAsking] = useState<Asking | undefined>(isVenue ? 'launch' : undefined)
  const [hadMoney, setHadMoney] = useState(false)
  // Only with the automatic transfer on, and where there is something to ask for (decision 0040).
  const isAuto = isVenue && data?.switches.auto === true
  const asks = isAuto && !data.switches.locked && hadMoney
  // Remembers that there was money: a transfer into the game empties the main wallet, and its sheet still says where
  // the money is.
  if (data && data.central !== '0.00' && !hadMoney) setHadMoney(true)
  const isHeldUp = asking === 'launch' && (asks || (data === undefined && !isError))
  const held = data?.wallets.find(({ code }) => code === category)?.balance ?? '0.00'
  // A second press on Back leaves, even where the question about the money has not come yet.
  const leave = () => (isAuto && held !== '0.00' && !isHeldUp && asking !== 'home' ? setAsking('home') : goBack())
  const isAsked = asking !== undefined && (asking !== 'launch' || asks)
  const name = named()
  return (
    <Page
      title={name}
      name={
        <>
          {at !== 'there' && <span className={s.name}>{name}</span>}
          <SessionLine as={at === 'there' ? 'scene' : 'game'} />
        </>
      }
      left={<IconButton icon={X} label={m.play_frame_leave()} onPress={leave} />}
      over={at === 'there' ? 'night' : at === 'coming'}
      actions={
        at !== 'there' && (
          <>
            {isVenue && <IconButton icon={HandCoins} label={m.play_frame_bring()} onPress={() => setAsking('more')} />}
            <IconButton icon={CircleHelp} label={m.play_frame_help()} href={address.help()} />
          </>
        )
      }
    >
      <Running
        key={attempt}
        game={game}
        wanted={!isHeldUp}
        held={isVenue ? held : data?.central}
        onAgain={() => setAttempt(attempt + 1)}
        on={{
          leave,
          short: () => setAsking('short'),
          bring: () => setAsking('more'),
          help: () => go(address.help()),
        }}
        onAt={setAt}
        onThere={() => void loadSheets().catch(() => undefined)}
      />
      {data && isAsked && (
        <Sheets
          key={asking}
          {...{ asking, list: data, venue: category, isVenue }}
          onDone={() => setAsking(undefined)}
          onOther={() => setAsking('more')}
          onBack={() => goBack()}
        />
      )}
    </Page>
  )
}

type RunningProps = Pick<Framed, 'game' | 'held' | 'on'> & {
  wanted: boolean
  onAgain: () => void
  /** Hears how far the frame of the game has come; undefined while there is none. */
  onAt: (at: At | undefined) => void
  /** The game has come. */
  onThere: () => void
}

/** The game's page loads while its launch is asked for. */
function Running({ game, wanted, onAgain, ...framed }: RunningProps) {
  const launched = useLaunch(game, wanted)
  const online = useOnline()
  const door = useDoor()
  if (launched.at !== 'open' && (launched.at !== 'opening' || !online))
    return <Shut launched={launched} onAgain={onAgain} />
  const url = launched.at === 'open' ? new URL(launched.url) : undefined
  const origin = url?.origin ?? door
  if (origin === undefined) return <Opening game={game} />
  const ticket = url?.searchParams.get('ticket') ?? undefined
  return <Frame key={origin} {...{ ...framed, origin, game, ticket, onAgain }} />
}

/** The origin of the games' pages: beside the house, by the port that the page of the app names; else as the house says it. */
function useDoor(): string | undefined {
  const config = useConfig()
  if (!playPort) return config?.playDoor ?? undefined
  const { protocol, hostname } = location
  return doorBeside({ protocol: protocol.slice(0, -1), hostname }, playPort)
}

function Frame({ onAgain, onAt, onThere, ...framed }: Framed & Pick<RunningProps, 'onAgain' | 'onAt' | 'onThere'>) {
  const { game } = framed
  const { frame, src, at } = useFrame(framed)
  // Before it is painted: the frame has the whole page from the first look on, so that the game keeps its size.
  useLayoutEffect(() => {
    onAt(at)
    return () => onAt(undefined)
  }, [at, onAt])
  const comes = useEffectEvent(onThere)
  useEffect(() => {
    if (at === 'there') comes()
  }, [at])
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

/** Work that begins when a page is at rest (shell/rest.ts) waits for the game. */
const Opening = ({ game }: { game: GameCode }) => (
  <div className={s.opening} role="status" data-coming="">
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
        {BARRED.includes(launched.reason) ? <Rests /> : <Again onAgain={onAgain} />}
      </Lost>
    )
  return (
    <Lost title={m.play_frame_offline()} text={m.play_frame_offline_text()}>
      <Again onAgain={onAgain} />
    </Lost>
  )
}

const BARRED = ['resting', 'excluded']

/** Who rests or is excluded is not offered the game again. */
const Rests = () => (
  <>
    <ButtonLink size="medium" kind="care" href={address.care()}>
      {m.care_held_go()}
    </ButtonLink>
    <Home />
  </>
)

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
