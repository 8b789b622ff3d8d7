import {
  Bell,
  BookOpenText,
  ChartColumn,
  ChevronRight,
  CreditCard,
  Gift,
  Crown,
  Handshake,
  HeartHandshake,
  History,
  Info,
  Languages,
  LifeBuoy,
  MonitorSmartphone,
  PiggyBank,
  ReceiptText,
  SearchCheck,
  Settings,
  SquarePen,
  UserPlus,
  Ticket,
  Star,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { changeLanguage, languageNames, otherLanguage } from '../shell/lang.ts'
import { useInstall } from '../shell/install.ts'
import { iconOfTab } from '../shell/menu.ts'
import { restOf, useMenu } from '../shell/side-menu.ts'
import { useSession } from '../shell/session.ts'
import { useUnread } from '../shell/unread.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Tag } from '../ui/Tag.tsx'
import { BalanceCard, prepareBalance } from '../wallet/BalanceCard.tsx'
import { ShortcutLinks } from '../wallet/ShortcutLinks.tsx'
import { useUser } from './user.ts'
import s from './MinePage.module.css'

/** The member's own page: who, how much, and the way to everything of theirs. */
export default function MinePage() {
  const signedIn = useSession() !== undefined
  const next = otherLanguage
  const user = useUser(signedIn)
  return (
    <Page
      tab
      title={m.member_mine_title()}
      hideTitle
      left={next && <IconButton icon={Languages} label={languageNames[next]} onPress={() => changeLanguage(next)} />}
      actions={<IconButton icon={Settings} label={m.member_settings()} href={address.settings()} />}
    >
      <Stack>
        {signedIn ? (
          <Link href={address.personData()} className={s.head}>
            <Avatar of={user.data?.avatar} />
            <span className={s.names}>
              <strong className="title-3">{user.data?.username ?? ' '}</strong>
              <span className={`dim ${s.uid}`}>{user.data ? `ID ${user.data.uid}` : ' '}</span>
            </span>
            <span className={s.onwards}>
              {m.profile_title()}
              <Icon of={ChevronRight} size={18} />
            </span>
          </Link>
        ) : (
          <div className={s.head}>
            <Avatar of={null} />
            <p className={s.names}>
              <strong className="title-3">{m.member_guest()}</strong>
              <span className="dim">{m.member_guest_lead()}</span>
            </p>
          </div>
        )}
        <BalanceCard art="member" />
        {signedIn ? <SignedIn vip={user.data?.vip} /> : <SignedOut />}
      </Stack>
    </Page>
  )
}

function SignedIn({ vip }: { vip: number | undefined }) {
  const level = vip !== undefined && m.vip_level({ level: vip })
  return (
    <>
      <Card>
        <ShortcutLinks
          links={[
            { icon: History, label: m.member_to_transactions(), href: address.transactions() },
            { icon: ReceiptText, label: m.member_to_bets(), href: address.bets() },
            { icon: SearchCheck, label: m.member_to_verify_short(), href: address.verify() },
            { icon: CreditCard, label: m.member_to_cards(), href: address.accounts() },
          ]}
        />
      </Card>
      <Group title={m.member_mine_rewards()}>
        <Row icon={Gift} title={m.offers_mine_welfare()} href={address.welfare()} />
        <Row icon={Ticket} title={m.offers_mine_records()} href={address.redemptions()} />
        <Row icon={Crown} title={m.vip_title()} side={level} href={address.vip()} />
        <Row icon={PiggyBank} title={m.savings_title()} href={address.interest()} />
        <Row icon={UserPlus} title={m.invite_title()} href={address.invite()} />
      </Group>
      <Group title={m.member_mine_own()}>
        <Messages />
        <Row icon={HeartHandshake} title={m.care_title()} href={address.care()} />
        <Row icon={ChartColumn} title={m.care_activity()} href={address.activity()} />
        <Row icon={Star} title={m.lobby_favourites()} href={address.collect()} />
        <Row icon={Settings} title={m.member_settings()} href={address.settings()} />
        <Install />
      </Group>
      <Help />
      <More />
    </>
  )
}

function SignedOut() {
  return (
    <>
      <Group title={m.member_mine_own()}>
        <Row icon={Bell} title={m.message_notices()} href={address.notify()} />
        <Row icon={SearchCheck} title={m.member_to_verify()} href={address.verify()} />
        <Row icon={HeartHandshake} title={m.care_title()} href={address.care()} />
        <Row icon={Settings} title={m.member_settings()} href={address.settings()} />
        <Install />
      </Group>
      <Help />
      <More />
    </>
  )
}

/** Links that this page has in any case, and those of the balance above it. */
const here = [
  ...[address.deposit, address.withdraw, address.transfer, address.interest, address.vip, address.invite],
  ...[address.transactions, address.bets, address.verify, address.accounts, address.welfare, address.redemptions],
  ...[address.collect, address.notify, address.settings, address.personData, address.help, address.feedback],
  ...[address.service, address.join, address.about],
].map(({ path }) => path)

/** The rest of the menu that the house sends, what is neither a tab nor on this page, and who the house is. */
function More() {
  const isMember = useSession() !== undefined
  const rest = restOf(useMenu(), isMember).filter(({ url }) => !here.includes(url.split('?')[0] ?? ''))
  return (
    <Group title={m.member_mine_more()}>
      {rest.map(({ text, url }) => (
        <Row key={url} icon={iconOfTab(url)} title={text} href={url} />
      ))}
      <Row icon={Handshake} title={m.join_title()} href={address.join()} />
      <Row icon={Info} title={m.about_title()} href={address.about()} />
    </Group>
  )
}

function Install() {
  const install = useInstall()
  return install && <Row icon={MonitorSmartphone} title={m.member_install()} onPress={install} />
}

function Messages() {
  const unread = useUnread()
  return (
    <Row
      icon={Bell}
      title={m.member_to_messages()}
      side={unread > 0 && <Tag kind="primary">{m.ui_unread({ count: unread })}</Tag>}
      href={address.notify()}
    />
  )
}

const Help = () => (
  <Group title={m.member_mine_help()}>
    <Row icon={BookOpenText} title={m.member_to_help()} href={address.help()} />
    <Row icon={LifeBuoy} title={m.member_to_service()} sub={m.member_to_service_sub()} href={address.service()} />
    <Row icon={SquarePen} title={m.member_to_feedback()} href={address.feedback()} />
  </Group>
)

/** Rows that belong together, under their name. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={`dim sub ${s.group}`}>{title}</h2>
    <Card flush>
      <List label={title}>{children}</List>
    </Card>
  </section>
)

MinePage.prepare = prepareBalance
