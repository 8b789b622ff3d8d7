import { CheckCheck, ListChecks, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { address } from '../../core/addresses.ts'
import {
  message,
  messageGroups,
  MESSAGES_AT_ONCE,
  type Bulletin,
  type MessageGroup,
  type Told,
} from '../../core/message.ts'
import { showTime } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction, useCallPages } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { useUnread } from '../shell/unread.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ChipRow, UnderlineTabs } from '../ui/Choice.tsx'
import { DayList } from '../ui/DayList.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Dock, Page } from '../ui/Page.tsx'
import { Row } from '../ui/Row.tsx'
import { Dialog } from '../ui/Sheet.tsx'
import { Empty } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { noticeKindNames } from './kinds.ts'
import { MessageRow } from './MessageRow.tsx'
import s from './NotifyPage.module.css'

/** Messages to this member, and notices, which a visitor sees too. */
export default function NotifyPage() {
  const isMember = useSession() !== undefined
  const { tab } = useQueryOf(address.notify)
  const tabs = isMember && (
    <UnderlineTabs
      label={m.message_tab()}
      value={tab === 'notices' ? 'notices' : 'messages'}
      onChange={(to) => setQuery(address.notify, { tab: to === 'notices' ? to : undefined })}
      options={[
        { value: 'messages', label: m.message_messages() },
        { value: 'notices', label: m.message_notices() },
      ]}
    />
  )
  return tab === 'notices' || !isMember ? <Notices tabs={tabs} /> : <Messages tabs={tabs} />
}

type Tabs = { tabs: ReactNode }

function Notices({ tabs }: Tabs) {
  const pages = useCallPages(message.notices, {})
  return (
    <Page title={m.message_title()} root={address.mine()}>
      {tabs}
      <InfiniteList
        pages={pages}
        empty={<Empty title={m.message_notices_empty()} text={m.message_notices_empty_text()} />}
      >
        {(rows) => (
          <DayList<Bulletin> rows={rows} at={(one) => one.publishedAt} keyOf={(one) => one.id}>
            {({ id, kind, title, publishedAt }) => (
              <Row
                title={title}
                sub={<span className="num">{showTime(publishedAt)}</span>}
                side={<Tag>{noticeKindNames[kind]()}</Tag>}
                href={address.notifyOne({ notice: id })}
              />
            )}
          </DayList>
        )}
      </InfiniteList>
    </Page>
  )
}

const groupNames: Record<MessageGroup, () => string> = {
  money: m.message_group_money,
  account: m.message_group_account,
  play: m.message_group_play,
}

function Messages({ tabs }: Tabs) {
  const asked = useQueryOf(address.notify).group
  const group = messageGroups.find((known) => known === asked)
  const pages = useCallPages(message.list, group ? { group } : {})
  const rows = pages.rows ?? []
  const choice = useChoice(rows)
  return (
    <Page
      title={m.message_title()}
      root={address.mine()}
      actions={rows.length > 0 && <Actions newest={rows[0]} choice={choice} />}
      foot={choice.isOn && <Chosen choice={choice} />}
    >
      {tabs}
      <ChipRow
        label={m.message_group()}
        value={group ?? 'all'}
        onChange={(to) => {
          choice.end()
          setQuery(address.notify, { group: to === 'all' ? undefined : to })
        }}
        options={[
          { value: 'all' as const, label: m.message_group_all() },
          ...messageGroups.map((value) => ({ value, label: groupNames[value]() })),
        ]}
      />
      <InfiniteList pages={pages} empty={<Empty title={m.message_empty()} text={m.message_empty_text()} />}>
        {(all) => (
          <DayList<Told> rows={all} at={(one) => one.at} keyOf={(one) => one.id}>
            {(one) => (
              <MessageRow
                one={one}
                isChosen={choice.isOn ? choice.ids.has(one.id) : undefined}
                onChoose={() => choice.toggle(one.id)}
              />
            )}
          </DayList>
        )}
      </InfiniteList>
    </Page>
  )
}

/** Which messages are chosen to be deleted; none while nothing is being chosen. */
function useChoice(rows: readonly Told[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  return {
    isOn: ids !== undefined,
    ids: ids ?? new Set<string>(),
    begin: () => setIds(new Set()),
    end: () => setIds(undefined),
    toggle: (id: string) =>
      setIds((were = new Set()) => {
        const now = new Set(were)
        if (!now.delete(id)) now.add(id)
        return now
      }),
    all: () => setIds(new Set(rows.map(({ id }) => id))),
  }
}
type Choice = ReturnType<typeof useChoice>

function Actions({ newest, choice }: { newest: Told | undefined; choice: Choice }) {
  const unread = useUnread()
  const { run } = useAction(message.read)
  const readAll = async () => {
    // Marks only messages that the member sees: one that comes at this moment stays unread.
    if (!newest || !(await run({ upto: newest.at })).ok) return
    await readAgain()
    toast(m.message_all_read(), 'done')
  }
  if (choice.isOn) return <IconButton icon={X} label={m.message_choose_end()} onPress={choice.end} />
  return (
    <>
      {unread > 0 && <IconButton icon={CheckCheck} label={m.message_read_all()} onPress={() => void readAll()} />}
      <IconButton icon={ListChecks} label={m.message_choose()} onPress={choice.begin} />
    </>
  )
}

const readAgain = () =>
  Promise.all(
    [message.list.path, message.unread.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  )

function Chosen({ choice }: { choice: Choice }) {
  const [asks, ask] = useState(false)
  const { run, busy } = useAction(message.delete)
  const count = choice.ids.size
  const remove = async () => {
    const all = [...choice.ids]
    for (let at = 0; at < all.length; at += MESSAGES_AT_ONCE)
      if (!(await run({ ids: all.slice(at, at + MESSAGES_AT_ONCE) })).ok) return
    ask(false)
    choice.end()
    await readAgain()
    toast(m.message_deleted(), 'done')
  }
  return (
    <Dock label={m.message_choose()}>
      <div className={`apart ${s.chosen}`}>
        <p aria-live="polite">{m.message_chosen({ count })}</p>
        <Button kind="quiet" size="medium" onPress={choice.all}>
          {m.message_choose_all()}
        </Button>
        <Button kind="danger" size="medium" off={count === 0} onPress={() => ask(count > 0)}>
          {m.message_delete()}
        </Button>
      </div>
      <Dialog open={asks} onClose={() => ask(false)} title={m.message_delete_ask({ count })}>
        <p className="dim">{m.message_delete_text()}</p>
        <div className={s.answers}>
          <Button kind="tonal" wide onPress={() => ask(false)}>
            {m.message_delete_keep()}
          </Button>
          <Button kind="danger" wide busy={busy} onPress={() => void remove()}>
            {m.message_delete()}
          </Button>
        </div>
      </Dialog>
    </Dock>
  )
}
