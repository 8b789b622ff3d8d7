import { useId, useState } from 'react'
import { isRight } from '../../core/games/check.ts'
import { isClientSeed } from '../../core/fair/personal.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { classes } from '../../web/ui/classes.ts'
import type { Game } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import s from './FairSheet.module.css'
import { Press } from './Press.tsx'
import { Code, Pair, Pairs, Sheet, Words } from './Sheet.tsx'

type FairProps = { table: Table; game: Game; onClose: () => void }

/** The seeds of the member's own rounds: what is promised, what they choose, what was revealed, and the proof. */
export function FairSheet({ table, game, onClose }: FairProps) {
  const { seeds, revealed } = useLive(table.state)
  return (
    <Sheet title={m.play_fair()} lead={m.play_fair_lead()} onClose={onClose}>
      <Pairs>
        <Pair name={m.play_fair_commitment()}>
          <Code>{seeds.commitment}</Code>
        </Pair>
        <Pair name={m.play_fair_next()}>
          <Code>{seeds.nextCommitment}</Code>
        </Pair>
        <Pair name={m.play_fair_nonce()}>{seeds.nonce}</Pair>
      </Pairs>
      <Rotation key={seeds.commitment} table={table} clientSeed={seeds.clientSeed} />
      {Object.entries(revealed).map(([commitment, { serverSeed, rounds }]) => (
        <div key={commitment}>
          <h3>{m.play_fair_revealed()}</h3>
          <Words>
            <Code>{serverSeed}</Code>
          </Words>
          <Words>{m.play_fair_revealed_rounds({ rounds })}</Words>
        </div>
      ))}
      <ProveAll table={table} game={game} />
    </Sheet>
  )
}

function Rotation({ table, clientSeed }: { table: Table; clientSeed: string }) {
  const [typed, type] = useState(clientSeed)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const name = useId()
  const rotate = () => {
    if (!isClientSeed(typed)) return setWrong(m.play_fair_shape())
    setBusy(true)
    setWrong(undefined)
    void table.rotate(typed).then((problem) => {
      setBusy(false)
      setWrong(problem)
    })
  }
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        rotate()
      }}
    >
      <label htmlFor={name}>{m.play_fair_client()}</label>
      <input
        id={name}
        className={s.field}
        value={typed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${name}-hint`}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${name}-hint`} className={classes('dim sub', wrong !== undefined && s.wrong)} role="status">
        {wrong ?? m.play_fair_client_hint()}
      </p>
      <Press kind="tonal" wide busy={busy} onPress={rotate}>
        {m.play_fair_rotate()}
      </Press>
      <p className="dim sub">{m.play_fair_rotate_lead()}</p>
    </form>
  )
}

/** Every round of the list whose seed is revealed, recomputed here. */
function ProveAll({ table, game }: { table: Table; game: Game }) {
  const { rounds, revealed } = useLive(table.state)
  const [said, say] = useState('')
  const prove = () => {
    const known = rounds.flatMap((round) => {
      const seed = revealed[round.commitment]
      return seed && round.state === 'finished' ? game.check(round, seed.serverSeed) : []
    })
    const right = known.filter(isRight).length
    say(known.length === 0 ? m.play_fair_none() : m.play_fair_checked({ right, all: known.length }))
  }
  return (
    <>
      <Press wide onPress={prove}>
        {m.play_fair_verify_all()}
      </Press>
      <div role="status">
        <Words>{said}</Words>
      </div>
    </>
  )
}
