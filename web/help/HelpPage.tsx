import { BookOpenText, MessageCircleMore, Search } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { address } from '../../core/addresses.ts'
import type { Output } from '../../core/endpoint.ts'
import { help, type HelpArticle, KEYWORD_MAX } from '../../core/help.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction, useCall } from '../shell/query.ts'
import { inside, setQuery, useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Choice.tsx'
import { focusField, TextField } from '../ui/Field.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Empty, Load, Lost, Skeleton } from '../ui/States.tsx'
import { announce, toast } from '../ui/toast.ts'
import s from './HelpPage.module.css'

/** Help: the topics with a search, and one article where the address names it. */
export default function HelpPage() {
  const { article } = useQueryOf(address.help)
  return article === undefined ? <Topics /> : <Article key={article} id={article} />
}

const Service = () => <IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service()} />

// A request for each letter would ask for words that are only half typed.
const TYPED_MS = 300
const FIELD = 'help-search'

function Topics() {
  const keyword = (useQueryOf(address.help).keyword ?? '').slice(0, KEYWORD_MAX)
  const [typed, type] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      setQuery(address.help, { keyword: typed || undefined })
      type(undefined)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useCall(help.list, { keyword }, { keep: true, staleMs: 60_000 })
  // While a search is under way the topics of before stand there, as they stood.
  const [shownOf, setShownOf] = useState(keyword)
  if (shownOf !== keyword && !found.isPlaceholderData) setShownOf(keyword)
  useFound(keyword, found.isPlaceholderData ? undefined : found.data)
  const startAgain = () => {
    type('')
    focusField(FIELD)
  }
  return (
    <Page title={m.help_title()} lead={m.help_lead()} root={address.mine()} actions={<Service />}>
      <Stack>
        <TextField
          id={FIELD}
          label={m.help_search()}
          icon={Search}
          value={typed ?? keyword}
          onChange={type}
          maxLength={KEYWORD_MAX}
          autoComplete="off"
        />
      </Stack>
      <Load of={found} skeleton={<Skeleton rows={6} />}>
        {({ topics }) =>
          topics.length === 0 ? (
            <Empty title={m.help_none({ keyword })} text={m.help_none_text()}>
              <Button size="medium" kind="tonal" onPress={startAgain}>
                {m.help_all()}
              </Button>
            </Empty>
          ) : shownOf === '' ? (
            <Folded topics={topics} />
          ) : (
            topics.map((topic) => (
              <Section key={topic.id} title={topic.title}>
                <Stack>
                  <Card flush>
                    <Articles of={topic} />
                  </Card>
                </Stack>
              </Section>
            ))
          )
        }
      </Load>
    </Page>
  )
}

type Topic = Output<typeof help.list>['topics'][number]

/** Every topic by its heading, of which one at most is open; the address says which, so that Back finds it as it was. */
function Folded({ topics }: { topics: readonly Topic[] }) {
  const open = useQueryOf(address.help).topic
  const { list, keepPlace } = usePlace(open)
  return (
    <div className={s.folded}>
      <Card flush>
        <ul ref={list} className={s.topics}>
          {topics.map((topic, at) => (
            <Fragment key={topic.id}>
              <Row
                isHeading
                title={topic.title}
                side={<span className="num faint">{topic.articles.length}</span>}
                isOpen={topic.id === open}
                onPress={() => {
                  keepPlace(at)
                  setQuery(address.help, { topic: topic.id === open ? undefined : topic.id })
                }}
              />
              {topic.id === open && (
                <li className={s.articles}>
                  <Articles of={topic} />
                </li>
              )}
            </Fragment>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const Articles = ({ of: { title, articles } }: { of: Topic }) => (
  <List label={title}>
    {articles.map((one) => (
      <Row key={one.id} title={one.title} href={address.help({ article: one.id })} />
    ))}
  </List>
)

/** A heading stays under the finger that opens it, where the topic above it closes by that. */
function usePlace(open: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const kept = useRef<{ at: number; top: number }>(undefined)
  const topOf = (at: number) => list.current?.querySelectorAll('h2')[at]?.getBoundingClientRect().top ?? 0
  useLayoutEffect(() => {
    if (kept.current) window.scrollBy(0, topOf(kept.current.at) - kept.current.top)
    kept.current = undefined
  }, [open])
  const keepPlace = (at: number) => void (kept.current = { at, top: topOf(at) })
  return { list, keepPlace }
}

/** Says how many a search has found to those who do not see the list change. */
function useFound(keyword: string, data: { topics: { articles: unknown[] }[] } | undefined) {
  const count = data?.topics.flatMap(({ articles }) => articles).length
  useEffect(() => {
    if (keyword === '' || count === undefined) return
    announce(count === 0 ? m.help_none({ keyword }) : m.help_found({ count }))
  }, [keyword, count])
}

function Article({ id }: { id: string }) {
  const found = useCall(help.details, { id: id.slice(0, 64) })
  const isUnknown = (found.error as { reason?: string } | null)?.reason === 'help_unknown'
  return (
    <Page title={m.help_title()} root={address.help()} actions={<Service />}>
      {isUnknown ? (
        <Lost title={m.help_unknown()} text={m.help_unknown_text()}>
          <ButtonLink href={address.help()} size="medium">
            {m.help_all()}
          </ButtonLink>
        </Lost>
      ) : (
        <Load of={found} skeleton={<Skeleton rows={4} />}>
          {(article) => (
            <Stack>
              <Card>
                <Words article={article} />
              </Card>
              <Useful article={article} />
              <Card flush>
                <List>
                  <Row icon={BookOpenText} title={m.help_all()} href={address.help()} />
                  <Row icon={MessageCircleMore} title={m.ui_service()} href={address.service()} />
                </List>
              </Card>
            </Stack>
          )}
        </Load>
      )}
    </Page>
  )
}

function Words({ article }: { article: HelpArticle }) {
  const to = inside(article.link)
  return (
    <article className={s.words}>
      <h2 className="title-3 semi">{article.title}</h2>
      {article.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {to && (
        <ButtonLink href={to} kind="tonal" size="medium" wide>
          {article.linkName}
        </ButtonLink>
      )}
    </article>
  )
}

/** A member's answer, which can be changed; a visitor is not asked. */
function Useful({ article: { id, useful } }: { article: HelpArticle }) {
  const { run } = useAction(help.rate)
  const answer = async (wanted: boolean) => {
    if (wanted === useful || !(await run({ id, useful: wanted })).ok) return
    await queryClient.invalidateQueries({ queryKey: [help.details.path] })
    toast(m.help_thanks(), 'done')
  }
  if (useSession() === undefined) return null
  return (
    <Card>
      <div role="group" aria-label={m.help_was_useful()} className={s.useful}>
        <p>{m.help_was_useful()}</p>
        {[true, false].map((each) => (
          <Chip key={String(each)} on={useful === each} onPress={() => void answer(each)}>
            {each ? m.help_yes() : m.help_no()}
          </Chip>
        ))}
      </div>
    </Card>
  )
}
