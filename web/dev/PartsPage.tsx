// Development only: every part once, to be looked at in both languages and themes.
import { Bell, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Banner, PondArt, Tile } from '../art/Art.tsx'
import { serverNow } from '../shell/clock.ts'
import { changeLanguage, lang } from '../shell/lang.ts'
import { chooseTheme, themes, useTheme } from '../shell/theme.ts'
import { Ball, Die, Drawn } from '../ui/Ball.tsx'
import { Button, type ButtonKind, IconButton } from '../ui/Button.tsx'
import { Card, PondCard } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Section, Stack } from '../ui/Page.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Steps } from '../ui/Steps.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { Choices, Fields } from './Inputs.tsx'
import { Lists, Sheets } from './ListsAndSheets.tsx'

export default function PartsPage() {
  return (
    <Page
      title={lang === 'en' ? 'Parts' : '部件'}
      lead="Everything the pages are made of"
      actions={
        <>
          <IconButton icon={ReceiptText} label="Records" />
          <IconButton icon={Bell} label="Notices" dot />
        </>
      }
      foot={
        <Foot>
          <Button wide onPress={() => toast('已投注 ¥20.00，第 0873 期', 'done')}>
            取出 ¥2,000.00 · 到账 ¥1,929.60
          </Button>
        </Foot>
      }
    >
      <Looks />
      <Surfaces />
      <Buttons />
      <Choices />
      <Fields />
      <Lists />
      <Sheets />
      <Section title="States">
        <Empty title="今天还没有注单" text="换个日期看看，或去逛逛">
          <Button kind="tonal" size="medium">
            看近 7 天
          </Button>
        </Empty>
        <ErrorState onRetry={() => undefined} safe="你的余额和注单都没有变化" />
        <Skeleton />
        <Shape of="form" />
        <Shape of="receipt" />
      </Section>
    </Page>
  )
}

function Looks() {
  const theme = useTheme()
  return (
    <Stack>
      <Segment
        label="theme"
        value={theme}
        onChange={chooseTheme}
        options={themes.map((value) => ({ value, label: value }))}
      />
      <Segment
        label="language"
        value={lang}
        onChange={changeLanguage}
        options={[
          { value: 'zh_hans', label: '简体中文' },
          { value: 'en', label: 'English' },
        ]}
      />
    </Stack>
  )
}

function Surfaces() {
  const [until] = useState(() => serverNow() + 42_000)
  return (
    <Section title="Surfaces, money, results">
      <Stack>
        <PondCard art={<PondArt kind="wallet" />}>
          <p className="dim">总资产</p>
          <Money amount="12680.50" big balance />
          <p className="dim">
            中心钱包 <Money amount="8420.50" balance />
          </p>
          <Tag kind="line">试玩币</Tag> <Button kind="glass">存款</Button>
        </PondCard>
        <PondCard art={<PondArt kind="draw" />}>
          <Countdown until={until} />{' '}
          <Drawn fresh>
            <Die face={1} />
            <Die face={4} />
            <Die face={6} />
          </Drawn>
        </PondCard>
        <Card>
          <p>
            <Money amount="97.00" sign win /> · <Money amount={-2000n} /> · <Money amount="600.00" strong />
          </p>
          <Drawn>
            {[4, 0, 7, 1, 9].map((n) => (
              <Ball key={n}>{n}</Ball>
            ))}
            {[1, 2, 3, 4, 5, 6].map((n) => (
              <Die key={n} face={n} />
            ))}
          </Drawn>
          <p>
            <Tag>未完成</Tag> <Tag kind="ok">已完成</Tag> <Tag kind="pending">处理中</Tag> <Tag kind="bad">未成功</Tag>{' '}
            <Tag kind="line">已撤单</Tag>
          </p>
          <ProgressBar value={62} max={100} label="62%" />
          <Steps
            steps={[
              { name: '等待付款', isDone: true, at: Date.UTC(2026, 10, 1) },
              { name: '确认 3 / 19', isDone: false },
            ]}
          />
        </Card>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 10 }}>
          {[
            ['dice', 'koi'],
            ['koi', 'pond'],
            ['balls', 'dusk'],
          ].map(([motif = '', tones = '']) => (
            <div key={motif} style={{ borderRadius: 18, overflow: 'hidden', aspectRatio: 1 }}>
              <Tile motif={motif} tones={tones} />
            </div>
          ))}
        </div>
        <div style={{ borderRadius: 24, overflow: 'hidden', height: 120 }}>
          <Banner motif="moon" tones="dusk" />
        </div>
      </Stack>
    </Section>
  )
}

const kinds: ButtonKind[] = ['primary', 'koi', 'tonal', 'danger', 'quiet']

function Buttons() {
  return (
    <Section title="Buttons">
      <Stack>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind}>
              {kind}
            </Button>
          ))}
          <Button busy>转入 ¥600.00</Button>
          <Button off>下一步</Button>
          <Button size="medium">44</Button>
          <Button size="small" kind="tonal">
            上传
          </Button>
          <CopyButton text="KOI7Q2" what="code" />
        </div>
        <Note>每日 23:59 结算，次日到账。</Note>
        <Note kind="pending">只转 USDT，只走 TRC20。</Note>
        <Note kind="play">沙盒版：存入的是试玩币，不会产生真实扣款。</Note>
      </Stack>
    </Section>
  )
}
