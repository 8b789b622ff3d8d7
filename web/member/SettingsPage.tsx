import { KeyRound, Lock, MonitorSmartphone, ShieldCheck, Smartphone, UserX } from 'lucide-react'
import { access } from '../../core/member/access.ts'
import { address } from '../../core/addresses.ts'
import { member } from '../../core/member/member.ts'
import { VERSION, site } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { changeLanguage, htmlLang, lang, languageNames, offered } from '../shell/lang.ts'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { chooseGain, chooseTheme, useGain, useTheme } from '../shell/theme.ts'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Tag } from '../ui/Tag.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { Devices } from './Devices.tsx'
import { Factor } from './Factor.tsx'
import { MobileRow } from './MobileRow.tsx'
import s from './SettingsPage.module.css'
import { SignOut } from './SignOut.tsx'

const parts = {
  devices: { title: m.access_devices_title, shown: Devices },
  factor: { title: m.access_factor_title, shown: Factor },
  close: { title: m.access_close_title, shown: CloseAccount },
}

/** How this device looks and speaks, what keeps the account safe, and the way out. */
export default function SettingsPage() {
  const asked = useQueryOf(address.settings).part
  const name = Object.keys(parts).find((one) => one === asked) as keyof typeof parts | undefined
  if (!name) return <Settings />
  const { title, shown: Shown } = parts[name]
  return (
    <Page key={name} title={title()} root={address.settings()}>
      <Shown />
    </Page>
  )
}

function Settings() {
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
      {signedIn && <Security />}
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
      <h2 className={`callout semi ${s.label}`}>{m.member_set_language()}</h2>
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
      <h2 className={`callout semi ${s.label}`}>{m.member_set_theme()}</h2>
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
      <h2 className={`callout semi ${s.label}`}>{m.member_set_gain()}</h2>
      <Segment
        label={m.member_set_gain()}
        value={useGain()}
        onChange={chooseGain}
        options={[
          { value: 'red', label: m.member_set_gain_red() },
          { value: 'jade', label: m.member_set_gain_jade() },
        ]}
      />
      <p className={`apart sub ${s.sample}`}>
        <span className="dim">{m.member_set_gain_sample()}</span>
        <span className="gain">
          {m.member_set_won()} <Money amount="97.00" sign win strong />
        </span>
      </p>
    </div>
  )
}

/** The account's own: passwords, the mobile, devices, the second factor, and the end. */
function Security() {
  return (
    <Section title={m.member_set_security()}>
      <Stack>
        <Card flush>
          <List>
            <Row
              icon={Lock}
              title={m.access_login_password()}
              sub={m.access_login_password_sub()}
              href={address.updatePassword()}
            />
            <WithdrawPassword />
            <MobileRow icon={Smartphone} />
            <SecondFactor />
            <Row
              icon={MonitorSmartphone}
              title={m.access_devices_row()}
              sub={m.access_devices_row_sub()}
              href={address.settings({ part: 'devices' })}
            />
            <Row
              icon={UserX}
              title={m.access_close_row()}
              sub={m.access_close_row_sub()}
              href={address.settings({ part: 'close' })}
            />
          </List>
        </Card>
      </Stack>
    </Section>
  )
}

function WithdrawPassword() {
  const user = useCall(member.getUser, {})
  const isSet = user.data?.hasWithdrawPassword
  return (
    <Row
      icon={KeyRound}
      title={m.member_set_passcode()}
      sub={m.member_set_passcode_sub()}
      side={isSet === false && m.member_set_passcode_none()}
      href={address.updatePassword({ which: 'withdraw' })}
    />
  )
}

function SecondFactor() {
  const { data } = useCall(access.factor, {})
  return (
    <Row
      icon={ShieldCheck}
      title={m.access_factor_row()}
      sub={m.access_factor_row_sub()}
      side={data && (data.isOn ? <Tag kind="ok">{m.access_factor_state_on()}</Tag> : m.access_factor_state_off())}
      href={address.settings({ part: 'factor' })}
    />
  )
}

const STALE_MS = 3_600_000

function About() {
  const certificate = useCall(site.certificate, {}, { staleMs: STALE_MS })
  return (
    <>
      <KeyValues>
        <KeyValue name={m.member_set_version()}>
          <span className="num">{`${VERSION.name} (${VERSION.code})`}</span>
        </KeyValue>
        {certificate.data && (
          <KeyValue name={m.member_set_licence()}>{certificate.data.number ?? m.member_set_licence_none()}</KeyValue>
        )}
      </KeyValues>
      {certificate.data && <p className={`faint caption ${s.note}`}>{certificate.data.note}</p>}
    </>
  )
}
