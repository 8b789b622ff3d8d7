import { useState } from 'react'
import { isChainAddress, protocolOf, protocols } from '../../core/crypto-address.ts'
import type { Protocol } from '../../core/crypto-address.ts'
import type { Output } from '../../core/endpoint.ts'
import { ALIAS_PATTERN, payoutAccounts } from '../../core/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction, useCall } from '../query.ts'
import { goBack } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { TextField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { AccountWait } from './AccountWait.tsx'
import { useFields } from './fields.ts'
import s from './WithdrawPage.module.css'

type Known = Output<typeof payoutAccounts.getCryptList>

/** A USDT address to be paid on. Its check sum is judged here and by the house alike. */
export default function AddUsdtPage() {
  const known = useCall(payoutAccounts.getCryptList, {})
  const form = useForm()
  return (
    <Page
      title={m.withdraw_add_crypto()}
      root="/mine/withdrawal"
      foot={
        <Foot>
          <Button wide busy={form.busy} off={!form.isFilled} onPress={() => void form.send()}>
            {m.withdraw_add_crypto_submit()}
          </Button>
        </Foot>
      }
    >
      <Load of={known} skeleton={<Skeleton rows={4} />}>
        {(data) => <Content data={data} form={form} />}
      </Load>
    </Page>
  )
}

function Content({ data, form }: { data: Known; form: ReturnType<typeof useForm> }) {
  return (
    <Stack>
      <Card>
        <div className={s.fields}>
          <TextField
            label={m.withdraw_currency()}
            value={data.currencies.join(', ')}
            onChange={() => {}}
            readOnly
          />
          <div className={s.choice}>
            <p id="network">{m.withdraw_network()}</p>
            <Segment
              label={m.withdraw_network()}
              options={data.protocols.map((value) => ({ value, label: value }))}
              value={form.protocol}
              onChange={form.setProtocol}
            />
          </div>
          <TextField
            {...form.part('address')}
            label={m.withdraw_chain_address_label()}
            autoComplete="off"
            maxLength={64}
            mono
            hint={m.withdraw_chain_address_hint()}
          />
          <TextField
            {...form.part('alias')}
            label={m.withdraw_alias()}
            maxLength={20}
            hint={m.withdraw_alias_hint()}
          />
        </div>
      </Card>
      <Note kind="pending">{m.withdraw_network_warning({ protocol: form.protocol })}</Note>
      <AccountWait hours={data.waitHours} />
    </Stack>
  )
}

const names = ['address', 'alias'] as const
const fieldOf = {
  chain_address: 'address',
  chain_address_other: 'address',
  chain_address_ours: 'address',
  account_taken: 'address',
  alias_shape: 'alias',
} as const

function useForm() {
  const [protocol, setProtocol] = useState<Protocol>(protocols[0])
  const add = useAction(payoutAccounts.addCrypt)
  const fields = useFields(names, 'usdt', ({ address, alias }) => ({
    address: addressProblem(protocol, address),
    alias: ALIAS_PATTERN.test(alias) ? undefined : m.withdraw_alias_shape(),
  }))
  const send = async () => {
    const values = fields.ready()
    if (!values) return
    const answer = await add.run({ ...values, protocol, currency: 'USDT' })
    if (answer.ok) {
      toast(m.withdraw_account_added(), 'done')
      return goBack('/mine/withdrawal')
    }
    const name = fieldOf[answer.reason as keyof typeof fieldOf]
    if (name) fields.refuse(name, answer.message)
  }
  return { ...fields, protocol, setProtocol, send, busy: add.busy }
}

/** Says more than "wrong" where it is an address of another network. */
function addressProblem(protocol: Protocol, address: string): string | undefined {
  if (isChainAddress(protocol, address)) return undefined
  const other = protocolOf(address)
  return other
    ? m.withdraw_chain_address_other({
        other: other === 'TRC20' ? other : 'ERC20 / BEP20',
        protocol,
      })
    : m.withdraw_chain_address()
}
