import { Card } from './Card.tsx'
import { Section, Stack } from './Page.tsx'
import s from './RuleList.module.css'

/** Rules that a member reads before agreeing, a sentence each. */
export function RuleList({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <Section title={title}>
      <Stack>
        <Card>
          <ol className={s.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </Card>
      </Stack>
    </Section>
  )
}
