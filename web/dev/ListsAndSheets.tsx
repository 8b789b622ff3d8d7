// Development only: rows, receipts, sheets, dialogs, the passcode.
import { CreditCard, Landmark, Ticket, Wallet } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { Banner } from '../art/Art.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Link } from '../ui/Link.tsx'
import { Money } from '../ui/Money.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { Passcode } from '../ui/Passcode.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Dialog, Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'

export function Lists() {
  return (
    <Section
      title="Lists"
      side={
        <Link href={address.bets()} className="link">
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
              href={address.bets()}
            />
            <Row icon={Wallet} title="交易记录" href={address.bets()} />
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

export function Sheets() {
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
