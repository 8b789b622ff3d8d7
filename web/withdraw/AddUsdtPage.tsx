import { currencies, protocols } from '../../core/coin.ts'
import type { Protocol } from '../../core/coin.ts'
import { isChainAddress, protocolOf } from '../../core/crypto-address.ts'
import type { Output } from '../../core/endpoint.ts'
import { coinAddressForm } from '../../core/forms/coin-address.ts'
import { payoutAccounts } from '../../core/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../form.ts'
import { useCall } from '../query.ts'
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
import s from './WithdrawPage.module.css'

type Known = Output<typeof payoutAccounts.getCryptList>

/** A USDT address to be paid on. Its check sum is judged here and by the house alike. */
export default function AddUsdtPage() {
  const known = useCall(payoutAccounts.getCryptList, {})
  const form = useAddress()
  return (
    <Page
      title={m.withdraw_add_crypto()}
      root="/mine/withdrawal"
      foot={
        <Foot>
          <Button wide busy={form.busy} off={!form.isReady} onPress={form.send}>
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

function Content({ data, form }: { data: Known; form: ReturnType<typeof useAddress> }) {
  const protocol = protocolIn(form.values.protocol)
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
              value={protocol}
              onChange={(next) => form.set({ protocol: next })}
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
      <Note kind="pending">{m.withdraw_network_warning({ protocol })}</Note>
      <AccountWait hours={data.waitHours} />
    </Stack>
  )
}

function useAddress() {
  return useForm(payoutAccounts.addCrypt, {
    name: 'usdt',
    rules: coinAddressForm,
    start: { protocol: protocols[0] as string, address: '', alias: '' },
    // An address is nobody's business but the form's.
    keep: ['protocol', 'alias'],
    toSend: (typed) => ({ ...typed, currency: currencies[0] }),
    problems: ({ protocol, address }) => ({
      address: addressProblem(protocolIn(protocol), address),
    }),
    onDone: () => {
      toast(m.withdraw_account_added(), 'done')
      goBack('/mine/withdrawal')
    },
  })
}

/** A draft may say anything. */
const protocolIn = (text: string): Protocol => protocols.find((one) => one === text) ?? protocols[0]

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
