import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { member } from '../../core/member.ts'
import { VERSION, site } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { changeLanguage, htmlLang, lang, languageNames, offered } from '../shell/lang.ts'
import { useCall } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { chooseGain, chooseTheme, useGain, useTheme } from '../shell/theme.ts'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Tag } from '../ui/Tag.tsx'
import { PasscodeSetup } from './PasscodeSetup.tsx'
import s from './SettingsPage.module.css'
import { SignOut } from './SignOut.tsx'

/** How this device looks and speaks, the withdrawal password, and the way out. */
export default function SettingsPage() {
  const signedIn = useSession() !== undefined
  return (
    <Page title={m.member_set_title()} root={address.mine()}>
      <Stack>
        <Card>
          <div className={s.looks}>
            {offered.length > 1 && <Language />}
            <Theme />
            <WinColour />
          </div>
        </Card>
      </Stack>
      {signedIn && (
        <Section title={m.member_set_security()}>
          <Stack>
            <Card flush>
              <List>
                <WithdrawPassword />
              </List>
            </Card>
          </Stack>
        </Section>
      )}
      <Section title={m.member_set_about()}>
        <Stack>
          <Card>
            <About />
          </Card>
          {signedIn && <SignOut />}
        </Stack>
      </Section>
    </Page>
  )
}

function Language() {
  return (
    <div>
      <h2 className={s.label}>{m.member_set_language()}</h2>
      <Segment
        label={m.member_set_language()}
        value={lang}
        onChange={changeLanguage}
        options={offered.map((each) => ({
          value: each,
          label: <span lang={htmlLang(each)}>{languageNames[each]}</span>,
        }))}
      />
    </div>
  )
}

function Theme() {
  return (
    <div>
      <h2 className={s.label}>{m.member_set_theme()}</h2>
      <Segment
        label={m.member_set_theme()}
        value={useTheme()}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: m.member_set_theme_system() },
          { value: 'light', label: m.member_set_theme_light() },
          { value: 'dark', label: m.member_set_theme_dark() },
        ]}
      />
    </div>
  )
}

/** Red means gain in China and alarm elsewhere, so anyone may choose; the sample says what is chosen. */
function WinColour() {
  return (
    <div>
      <h2 className={s.label}>{m.member_set_gain()}</h2>
      <Segment
        label={m.member_set_gain()}
        value={useGain()}
        onChange={chooseGain}
        options={[
          { value: 'red', label: m.member_set_gain_red() },
          { value: 'jade', label: m.member_set_gain_jade() },
        ]}
      />
      <p className={s.sample}>
        <span className="dim">{m.member_set_gain_sample()}</span>
        <span className={s.won}>
          {m.member_set_won()} <Money amount="97.00" sign win strong />
        </span>
      </p>
    </div>
  )
}

function WithdrawPassword() {
  const [open, setOpen] = useState(false)
  const user = useCall(member.getUser, {})
  const isSet = user.data?.hasWithdrawPassword
  const look = {
    icon: KeyRound,
    title: m.member_set_passcode(),
    sub: isSet ? m.member_set_passcode_locked() : m.member_set_passcode_sub(),
  }
  if (user.data === undefined) return <Row {...look} />
  if (isSet) return <Row {...look} side={<Tag kind="ok">{m.member_set_passcode_set()}</Tag>} />
  return (
    <>
      <Row {...look} side={m.member_set_passcode_none()} onPress={() => setOpen(true)} />
      <PasscodeSetup
        open={open}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false)
          void user.refetch()
        }}
      />
    </>
  )
}

const STALE_MS = 3_600_000

function About() {
  const certificate = useCall(site.certificate, {}, { staleMs: STALE_MS })
  return (
    <>
      <KeyValues>
        <KeyValue name={m.member_set_version()}>
          <span className="num">{VERSION.name}</span>
        </KeyValue>
        {certificate.data && (
          <KeyValue name={m.member_set_licence()}>
            {certificate.data.number ?? m.member_set_licence_none()}
          </KeyValue>
        )}
      </KeyValues>
      {certificate.data && <p className={s.note}>{certificate.data.note}</p>}
    </>
  )
}
