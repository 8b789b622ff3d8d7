import { Check, CircleAlert, Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Proof } from '../../../core/lottery/proof.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { announce } from '../../ui/toast.ts'
import s from './Verify.module.css'
import { walkToCommitment, type Walk } from './verify.ts'

/** On request: every hash from this key to the commitment, here in the browser (decision 20). */
export function LongWalk({ proof }: { proof: Proof }) {
  const [walk, setWalk] = useState<Walk>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = () => {
    if (running.current && !walk?.verdict) return
    running.current = new AbortController()
    void walkToCommitment(
      proof,
      (next) => {
        setWalk(next)
        if (next.verdict) announce(verdictText(next.verdict))
      },
      running.current.signal,
    )
  }
  if (!walk)
    return (
      <div className={s.walk}>
        <Button kind="tonal" size="medium" icon={Link2} onPress={begin}>
          {m.lottery_verify_walk({ steps: proof.position })}
        </Button>
      </div>
    )
  return (
    <div className={s.walk}>
      <ProgressBar value={walk.done} max={walk.of} label={m.lottery_verify_walk_progress()} />
      <p className={`dim sub ${s.walkText}`}>
        {walk.verdict && <Icon of={walk.verdict === 'ok' ? Check : CircleAlert} size={18} />}
        {walk.verdict ? verdictText(walk.verdict) : m.lottery_verify_walking({ done: walk.done, of: walk.of })}
      </p>
    </div>
  )
}

const verdictText = (verdict: 'ok' | 'bad') =>
  verdict === 'ok' ? m.lottery_verify_walk_ok() : m.lottery_verify_walk_bad()
