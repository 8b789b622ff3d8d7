import { BookOpenText, Dices, Headset, Scale, SearchCheck } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { VERSION, site } from '../../core/site.ts'
import { isNewer } from '../../core/version.ts'
import { m } from '../../text/compiled/messages.js'
import { Mark } from '../art/Art.tsx'
import { TermsLinks } from '../member/Terms.tsx'
import { native, type Native } from '../shell/native.ts'
import { useCall } from '../shell/query.ts'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import s from './AboutPage.module.css'
import { Notices } from './Notices.tsx'

const STALE_MS = 3_600_000
const shell = native()

/** Who runs this, under which licence and which version, by which rules, and whose work is in it (decision 77). */
export default function AboutPage() {
  const certificate = useCall(site.certificate, {}, { staleMs: STALE_MS })
  const system = useCall(site.system, {}, { staleMs: STALE_MS, quiet: true })
  const { version, versionCode } = system.data ?? { version: VERSION.name, versionCode: VERSION.code }
  return (
    <Page title={m.about_title()} root={address.mine()}>
      <Stack>
        <div className={s.brand}>
          <Mark size={64} />
          <p>
            <strong>{m.site_name()}</strong>
            <span className="dim num">{m.about_version({ version, code: versionCode })}</span>
            {shell && <Installed shell={shell} />}
          </p>
        </div>
      </Stack>
      <Section title={m.about_licence()}>
        <Stack>
          <Card>
            <Load of={certificate} skeleton={<Skeleton rows={2} />}>
              {({ holder, number, authority, validUntil }) => (
                <KeyValues>
                  <KeyValue name={m.about_holder()}>{holder}</KeyValue>
                  <KeyValue name={m.about_number()}>{number ?? m.about_none()}</KeyValue>
                  {authority && <KeyValue name={m.about_authority()}>{authority}</KeyValue>}
                  {validUntil && <KeyValue name={m.about_valid()}>{validUntil}</KeyValue>}
                </KeyValues>
              )}
            </Load>
          </Card>
          {certificate.data && <Note kind="play">{certificate.data.note}</Note>}
        </Stack>
      </Section>
      <Section title={m.about_rules()}>
        <Stack>
          <Card flush>
            <List>
              <Row icon={Dices} title={m.about_plays()} sub={m.about_plays_sub()} href={address.rules()} />
              <Row icon={SearchCheck} title={m.about_fair()} sub={m.about_fair_sub()} href={address.verify()} />
              <Row icon={Scale} title={m.liability_title()} sub={m.liability_about_sub()} href={address.liability()} />
              <Row icon={BookOpenText} title={m.about_help()} href={address.help()} />
              <Row icon={Headset} title={m.about_service()} href={address.service()} />
            </List>
          </Card>
          <TermsLinks />
        </Stack>
      </Section>
      <Section title={m.about_open()}>
        <Stack>
          <Notices />
        </Stack>
      </Section>
    </Page>
  )
}

/** In the phone's app: which version is installed, and which is the newest. */
function Installed({ shell: { version } }: { shell: Native }) {
  const { data } = useCall(site.checkUpdate, {}, { quiet: true, staleMs: Infinity })
  const words =
    data && isNewer(data.version, version)
      ? m.about_installed_old({ version, newest: data.version })
      : m.about_installed({ version })
  return <span className="dim num">{words}</span>
}
