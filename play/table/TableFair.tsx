import { useState } from 'react'
import { verifyLink } from '../../core/fair/chain.ts'
import { commitmentOf, openStream, parseKey, sharedPrefix } from '../../core/fair/fair.ts'
import type { DealtRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { Press } from '../parts/Press.tsx'
import { Code, Pair, Pairs, Sheet, Words } from '../parts/Sheet.tsx'
import type { Table } from '../runtime/table.ts'
import { useShared, type Shared } from './heard.ts'
import type { TableKind } from './kind.ts'

/** The chain of the table: what was published before its first hand, what each hand revealed, and the proof. */
export function TableFair({ kind, table, onClose }: { kind: TableKind; table: Table; onClose: () => void }) {
  const shared = useShared(table)
  const [said, say] = useState('')
  if (!shared) return null
  const { table: view, published, last } = shared
  const { chain, number } = view
  const dealt = last.filter((one) => one.chain === chain)
  const latest = dealt.at(-1)
  const rounds = dealt.length
  const prove = () =>
    say(isChained(kind, dealt, shared) ? m.play_table_fair_right({ rounds }) : m.play_table_fair_wrong())
  return (
    <Sheet title={m.play_fair()} lead={m.play_table_fair_lead()} onClose={onClose}>
      <Pairs>
        <Pair name={m.play_table_fair_published()}>
          <Code>{published.commitment}</Code>
        </Pair>
        <Pair name={m.play_table_fair_this()}>
          <Code>{view.commitment}</Code>
        </Pair>
        {latest && (
          <Pair name={m.play_table_fair_key({ number: latest.number })}>
            <Code>{latest.key}</Code>
          </Pair>
        )}
      </Pairs>
      <Words>{m.play_table_fair_chain({ chain, number, length: published.length })}</Words>
      {rounds > 0 && (
        <Press wide onPress={prove}>
          {m.play_table_fair_verify({ rounds })}
        </Press>
      )}
      <div role="status">
        <Words>{said}</Words>
      </div>
    </Sheet>
  )
}

/** Whether every hand follows from its key, every key from the one behind it, and the first from the published commitment. */
function isChained(kind: TableKind, dealt: readonly DealtRound[], { published }: Shared): boolean {
  const base = parseKey(published.commitment)
  const [first] = dealt
  const start = first && parseKey(first.key)
  if (!base || !first || !start) return false
  const reached = verifyLink({ position: first.number, value: start }, { position: 0, value: base }).ok
  return reached && dealt.every((one, at) => isDealt(kind, one) && isNext(one, dealt[at - 1]))
}

function isDealt({ code, rules }: TableKind, { key, number, drawn }: DealtRound): boolean {
  const bytes = parseKey(key)
  if (!bytes) return false
  const stream = openStream(bytes, sharedPrefix(code, String(number)))
  return String(rules.draw(stream, { stakes: {} }).cards) === String(drawn['cards'])
}

function isNext({ key, number }: DealtRound, before: DealtRound | undefined): boolean {
  if (before?.number !== number - 1) return before === undefined || before.number < number
  const bytes = parseKey(key)
  return bytes !== undefined && commitmentOf(bytes) === before.key
}
