import { currencies, protocols, type Protocol } from '../../core/coin.ts'
import { isChainAddress, protocolOf } from '../../core/withdraw/crypto-address.ts'
import { coinAddressForm } from '../../core/forms/coin-address.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { Segment } from '../ui/Choice.tsx'
import { TextField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { AccountForm, leaveWith } from './AccountForm.tsx'
import s from './WithdrawPage.module.css'

/** A USDT address to be paid on. Its check sum is judged here and by the house alike. */
export default function AddUsdtPage() {
  const known = useCall(payoutAccounts.getCryptList, {})
  const form = useAddress()
  const protocol = protocolIn(form.values.protocol)
  return (
    <AccountForm
      title={m.withdraw_add_crypto()}
      submit={m.withdraw_add_crypto_submit()}
      known={known}
      form={form}
      note={<Note kind="pending">{m.withdraw_network_warning({ protocol })}</Note>}
      fields={(data) => (
        <>
          <TextField
            label={m.withdraw_currency()}
            value={(data?.currencies ?? currencies).join(', ')}
            onChange={() => {}}
            readOnly
          />
          <div className={s.choice}>
            <p id="network">{m.withdraw_network()}</p>
            <Segment
              label={m.withdraw_network()}
              options={(data?.protocols ?? protocols).map((value) => ({ value, label: value }))}
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
          <TextField {...form.part('alias')} label={m.withdraw_alias()} maxLength={20} hint={m.withdraw_alias_hint()} />
        </>
      )}
    />
  )
}

function useAddress() {
  return useForm(payoutAccounts.addCrypt, {
    name: 'usdt',
    rules: coinAddressForm,
    start: { protocol: protocols[0] as string, address: '', alias: '' },
    // An address is never kept on the device, not even for this tab.
    keep: ['protocol', 'alias'],
    toSend: (typed) => ({ ...typed, currency: currencies[0] }),
    problems: ({ protocol, address }) => ({
      address: addressProblem(protocolIn(protocol), address),
    }),
    onDone: () => leaveWith(m.withdraw_account_added()),
  })
}

/** A draft may hold any text. */
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
