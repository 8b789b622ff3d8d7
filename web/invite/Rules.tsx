import type { InviteTerms } from '../../core/invite.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { RuleList } from '../ui/RuleList.tsx'

/** The terms in plain words, made of the very terms that the house counts by. */
export function Rules({ terms }: { terms: InviteTerms }) {
  const { deposit, played, days, most, multiple, tiers } = terms
  const rules = [
    m.invite_rule_code(),
    m.invite_rule_play({ days, deposit: yuan(deposit), played: yuan(played) }),
    m.invite_rule_once({ most }),
    m.invite_rule_claim({ multiple }),
    m.invite_rule_check(),
  ]
  const upto = (at: number) => (tiers[at + 1]?.from ?? most + 1) - 1
  return (
    <>
      <Section title={m.invite_tiers()}>
        <Stack>
          <Card>
            <KeyValues>
              {tiers.map(({ from, reward }, at) => (
                <KeyValue key={from} name={m.invite_tier({ from, upto: upto(at) })}>
                  <Money amount={reward} />
                </KeyValue>
              ))}
            </KeyValues>
          </Card>
        </Stack>
      </Section>
      <RuleList title={m.invite_rules()} rules={rules} />
    </>
  )
}
