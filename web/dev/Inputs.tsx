// Development only: what a member chooses with and types into.
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip, ChipRow, Segment, UnderlineTabs } from '../ui/Choice.tsx'
import { DateFilter } from '../ui/DateFilter.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DateField, PasswordField, SelectField, Switch, TextField } from '../ui/Field.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { Slider } from '../ui/Slider.tsx'

export function Choices() {
  const [chip, setChip] = useState('all')
  const [mode, setMode] = useState('card')
  const [step, setStep] = useState(2)
  return (
    <Section title="Choices">
      <DateFilter page={address.bets} />
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
        <Slider label="steps" words={`${step}`} count={8} at={step} onChange={setStep} />
        <Slider label="limits" words={`${step}`} count={8} at={step} onChange={setStep} isCare isUnset />
      </Stack>
    </Section>
  )
}

export function Fields() {
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
        <TextField label="手机号" value="" onChange={() => undefined} placeholder="11 位手机号" hint="可以使用" good />
        <PasswordField label="密码" value="secret12" onChange={() => undefined} autoComplete="current-password" />
        <SelectField
          label="开户支行"
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
