import { MessageCircleMore } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { address } from '../../core/addresses.ts'
import type { CareState } from '../../core/care/care.ts'
import { m } from '../../text/compiled/messages.js'
import { useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { signInHere } from '../shell/sign-in.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Late, Load } from '../ui/States.tsx'
import { Breaks } from './Breaks.tsx'
import s from './Care.module.css'
import { Help } from './Help.tsx'
import { HomeMoney } from './HomeMoney.tsx'
import { Limits } from './Limits.tsx'
import { Review } from './Review.tsx'
import { Standing } from './Standing.tsx'
import { useCare } from './state.ts'
import { Sums } from './Sums.tsx'

/** Play well: how it went, limits, a break, a longer one, and somebody to talk to, whatever the house answers. */
export default function CarePage() {
  const isMember = useSession() !== undefined
  return (
    <Page
      title={m.care_title()}
      lead={m.care_lead()}
      actions={<IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service()} />}
    >
      {isMember ? (
        <Mine />
      ) : (
        <>
          <Stack>
            <Card>
              <div className="column">
                <p>{m.care_visitor()}</p>
                <Button kind="care" wide onPress={signInHere}>
                  {m.support_sign_in()}
                </Button>
              </div>
            </Card>
          </Stack>
          <Help />
        </>
      )}
    </Page>
  )
}

const HELP_AFTER_MS = 2_000

function Mine() {
  const state = useCare(true)
  return (
    <>
      <Load of={state} skeleton={<Shape of="wallet" />}>
        {(shown) => <Content state={shown} />}
      </Load>
      {/* Nothing stands below a part of unknown height, but who waits long, or in vain, needs the numbers. */}
      {state.data || state.isError ? (
        <Help />
      ) : (
        <Late afterMs={HELP_AFTER_MS}>
          <Help />
        </Late>
      )}
    </>
  )
}

function Content({ state }: { state: CareState }) {
  const limits = useAsked('limits')
  const breaks = useAsked('break')
  return (
    <>
      <Stack>
        <Standing state={state} />
        {state.standing === 'excluded' && <HomeMoney />}
        <Sums state={state} />
      </Stack>
      <div ref={limits} className={s.part} tabIndex={-1}>
        <Section title={m.care_limits()} side={<span className="faint caption">{m.care_limits_side()}</span>}>
          <Stack>
            <Review state={state} />
            <Limits state={state} />
          </Stack>
        </Section>
      </div>
      <div ref={breaks} className={s.part} tabIndex={-1}>
        <Section title={m.care_breaks()}>
          <Stack>
            <Breaks state={state} />
          </Stack>
        </Section>
      </div>
    </>
  )
}

/** The part of the page that the address names comes into sight, with the focus. */
function useAsked(part: 'limits' | 'break') {
  const { part: asked } = useQueryOf(address.care)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked !== part) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [asked, part])
  return ref
}
