// Development only: every part once, to be looked at in both languages and themes.
import { Bell, CreditCard, Landmark, ReceiptText, Ticket, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { serverNow } from '../clock.ts'
import { changeLanguage, lang } from '../lang.ts'
import { chooseTheme, themes, useTheme } from '../theme.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Ball, Die, Drawn } from '../ui/Ball.tsx'
import { Button, type ButtonKind, IconButton } from '../ui/Button.tsx'
import { Card, PondCard } from '../ui/Card.tsx'
import { Chip, ChipRow, Segment, UnderlineTabs } from '../ui/Choice.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { DateFilter } from '../ui/DateFilter.tsx'
import { Checkbox, DateField, PasswordField, SelectField, Switch, TextField } from '../ui/Field.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Section, Stack } from '../ui/Page.tsx'
import { Passcode } from '../ui/Passcode.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Dialog, Sheet } from '../ui/Sheet.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { Banner, PondArt, Tile } from '../art/Art.tsx'

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
            <Money amount="97.00" sign win /> · <Money amount={-2000n} /> ·{' '}
            <Money amount="600.00" strong />
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
            <Tag>未完成</Tag> <Tag kind="ok">已完成</Tag> <Tag kind="pending">处理中</Tag>{' '}
            <Tag kind="bad">未成功</Tag> <Tag kind="line">已撤单</Tag> <Tag kind="gold">VIP 3</Tag>{' '}
            <Tag kind="koi">限时</Tag> <Tag kind="care">提醒</Tag>
          </p>
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

const kinds: ButtonKind[] = ['primary', 'koi', 'tonal', 'outline', 'danger', 'care', 'quiet']

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
        <Note kind="care">本月已用 80% 的限额，还可存 ¥1,000.00。</Note>
        <Note kind="play">沙盒版：存入的是试玩币，不会产生真实扣款。</Note>
        <Note kind="danger">赔率由 7.76 变为 7.60，还要投吗？</Note>
      </Stack>
    </Section>
  )
}

function Choices() {
  const [chip, setChip] = useState('all')
  const [mode, setMode] = useState('card')
  return (
    <Section title="Choices">
      <DateFilter />
      <ChipRow
        label="kinds"
        value={chip}
        onChange={setChip}
        options={['all', 'deposit', 'withdrawal', 'bet', 'bonus', 'rebate'].map((value) => ({
          value,
          label: value,
        }))}
      />
      <UnderlineTabs
        label="tabs"
        value={chip}
        onChange={setChip}
        options={['all', 'deposit', 'withdrawal', 'bet', 'bonus', 'rebate'].map((value) => ({
          value,
          label: value,
        }))}
      />
      <Stack>
        <Segment
          label="mode"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'card', label: '银行卡' },
            { value: 'usdt', label: 'USDT' },
            { value: 'wallet', label: '钱包' },
          ]}
        />
        <div>
          <Chip onPress={() => undefined}>大 7.76</Chip>{' '}
          <Chip on onPress={() => undefined}>
            和值 11
          </Chip>
        </div>
      </Stack>
    </Section>
  )
}

function Fields() {
  const [text, setText] = useState('linxia')
  const [amount, setAmount] = useState('500')
  const [ticked, setTicked] = useState(false)
  return (
    <Section title="Fields">
      <Stack>
        <Card>
          <AmountField
            label="存款金额"
            side="单笔 ¥100.00–50,000.00"
            value={amount}
            onChange={setAmount}
            quick={[100, 300, 500, 1000, 5000, 10000]}
          />
        </Card>
        <TextField label="用户名" value={text} onChange={setText} error="还差数字，例如 linxia88" />
        <TextField
          label="手机号"
          value=""
          onChange={() => undefined}
          placeholder="11 位手机号"
          hint="可以使用"
          good
        />
        <PasswordField
          label="密码"
          value="secret12"
          onChange={() => undefined}
          autoComplete="current-password"
        />
        <SelectField
          label="开户行"
          value=""
          onChange={() => undefined}
          placeholder="请选择"
          options={[{ value: 'icbc', label: '中国工商银行' }]}
        />
        <DateField label="出生日期" value="1990-01-01" onChange={() => undefined} />
        <Checkbox checked={ticked} onChange={setTicked}>
          我已满 18 岁，并同意条款
        </Checkbox>
        <Switch on={ticked} onChange={setTicked} label="自动转账" />
      </Stack>
    </Section>
  )
}

function Lists() {
  return (
    <Section
      title="Lists"
      side={
        <Link href="/dev" className="link">
          全部
        </Link>
      }
    >
      <Stack>
        <Card flush>
          <List>
            <Row
              icon={CreditCard}
              title="账户管理"
              side={<span className="faint">2 张卡</span>}
              href="/dev"
            />
            <Row icon={Wallet} title="交易记录" href="/dev" />
            <Row
              icon={Landmark}
              tint="primary"
              title="示例银行 ···· 6021"
              sub="林夏 · 约 10 分钟到账"
              onPress={() => undefined}
            />
            <Row
              icon={Ticket}
              tint="in"
              title="派彩 · 一分快三"
              sub="2025-11-20 13:32:10"
              side={<Money amount="97.00" sign win strong />}
              sideSub="已完成"
            />
          </List>
        </Card>
        <Card>
          <KeyValues>
            <KeyValue name="行政费">
              <Money amount="0.00" />
            </KeyValue>
            <KeyValue name="流水不足扣款">
              <Money amount={-6840n} />
            </KeyValue>
            <KeyValue name="实际到账" strong>
              <Money amount="1929.60" strong />
            </KeyValue>
          </KeyValues>
        </Card>
      </Stack>
    </Section>
  )
}

function Sheets() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'code' | undefined>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Sheets">
      <Stack>
        <Button kind="tonal" onPress={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button kind="tonal" onPress={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="tonal" onPress={() => setOpen('code')}>
          Passcode
        </Button>
      </Stack>
      <Sheet open={open === 'sheet'} onClose={close} title="确认投注" lead="第 0874 期">
        <Button wide kind="koi" onPress={() => toast('余额不足', 'alert')}>
          投注 ¥20.00
        </Button>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="白鹭视讯今晚维护"
        lead="2025-11-20 10:00:00"
        art={
          <div style={{ height: 120 }}>
            <Banner motif="moon" tones="dusk" />
          </div>
        }
      >
        <p className="dim">11 月 21 日 02:00–03:30，白鹭视讯会暂停进入。</p>
        <Button wide onPress={close}>
          知道了
        </Button>
      </Dialog>
      <Passcode
        open={open === 'code'}
        onClose={close}
        title="输入取款密码"
        lead={
          <>
            取款 <Money amount="2000.00" strong /> · 到账 <Money amount="1929.60" strong />
          </>
        }
        onCode={async (code) => {
          await new Promise((resolve) => setTimeout(resolve, 600))
          if (code !== '123456') return '密码不对，还可以试 4 次'
          close()
          return undefined
        }}
      />
    </Section>
  )
}
