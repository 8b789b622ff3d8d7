import type { ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import { depositWays, type DepositOrder } from '../../core/deposit.ts'
import { walletName } from '../../core/deposit-words.ts'
import { m } from '../../text/compiled/messages.js'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Code } from '../ui/Code.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Note } from '../ui/Note.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import s from './Pay.module.css'

/** How this order is paid: each way shows what a payer needs, and nothing else. */
export function PayPanel({ order }: { order: DepositOrder }) {
  if (order.chain) return <Coins order={order} chain={order.chain} />
  if (order.status !== 'waiting') return null
  const way = depositWays[order.type]
  if (way === 'link') return <OwnLink order={order} />
  if (way === 'scan') return <Scan order={order} />
  if (way === 'counter') return <AtDesk order={order} steps={cashSteps} />
  if (way === 'chat') return <AtDesk order={order} steps={serviceSteps} />
  return null
}

type Part = { order: DepositOrder }

function Scan({ order }: Part) {
  const name = walletName(order.type)
  if (!order.payLink || !name) return null
  return (
    <Card>
      <div className={s.centre}>
        <p className="dim">{m.deposit_scan({ name })}</p>
      </div>
      <QrCode text={order.payLink} label={m.deposit_qr_scan({ name })} />
    </Card>
  )
}

function OwnLink({ order }: Part) {
  const { payLink, payee } = order
  return (
    <>
      {payLink && (
        <Card>
          <QrCode text={payLink} label={m.deposit_qr_link()} />
          <Place label={m.deposit_own_link()} text={payLink}>
            <p className={s.link}>{payLink}</p>
          </Place>
        </Card>
      )}
      {payee && (
        <Card>
          <KeyValues>
            <KeyValue name={m.deposit_payee()}>
              <Code text={payee.name} what={m.deposit_payee()} />
            </KeyValue>
            <KeyValue name={m.deposit_payee_bank()}>{payee.bank}</KeyValue>
            <KeyValue name={m.deposit_payee_account()}>
              <Code text={payee.account} what={m.deposit_payee_account()} />
            </KeyValue>
            <KeyValue name={m.deposit_remark()}>
              <Code text={order.code} what={m.deposit_remark()} />
            </KeyValue>
          </KeyValues>
        </Card>
      )}
      <Note kind="pending">{m.deposit_link_warning()}</Note>
    </>
  )
}

/** The address in groups of five, its ends bold: those are what people compare (design 5). */
function Address({ text }: { text: string }) {
  const middle = text.slice(4, -4).match(/.{1,5}/g) ?? []
  return (
    <p className={s.address}>
      <span className="hush">{text}</span>
      <b aria-hidden>{text.slice(0, 4)}</b>
      {middle.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups of one text have no other name
        <span key={at} aria-hidden>
          {group}
        </span>
      ))}
      <b aria-hidden>{text.slice(-4)}</b>
    </p>
  )
}

function Place(props: { label: string; text: string; children: ReactNode }) {
  return (
    <div className={s.place}>
      <div>
        <p>{props.label}</p>
        {props.children}
      </div>
      <CopyButton text={props.text} what={props.label} />
    </div>
  )
}

function Coins({ order, chain }: Part & { chain: NonNullable<DepositOrder['chain']> }) {
  const { protocol, address, rate } = chain
  const isOpen = order.status === 'waiting'
  if (!isOpen && order.status !== 'paid') return null
  return (
    <>
      <Card>
        {isOpen && (
          <>
            <div className={s.centre}>
              <p className="dim">{m.deposit_send_exactly()}</p>
              <p className={s.coins}>
                <span className="num">{order.pay.amount}</span>
                <small>USDT</small>
                <CopyButton text={order.pay.amount} what={m.deposit_to_pay()} />
              </p>
              <p className="dim num">{m.deposit_rate_line({ rate })}</p>
              <p>
                {m.deposit_time_left()} <Countdown until={order.expiresAt} />
              </p>
            </div>
            <QrCode text={address} label={m.deposit_qr_address({ protocol })} />
            <Place label={m.deposit_address({ protocol })} text={address}>
              <Address text={address} />
            </Place>
          </>
        )}
        {!isOpen && <Depth chain={chain} />}
      </Card>
      {isOpen && <Note kind="pending">{m.deposit_network_warning({ protocol })}</Note>}
    </>
  )
}

function Depth({ chain }: { chain: NonNullable<DepositOrder['chain']> }) {
  const { confirmations, needed, transaction } = chain
  return (
    <>
      {!transaction && <p>{m.deposit_transaction_gone()}</p>}
      <div className={s.depth}>
        <ProgressBar value={confirmations} max={needed} label={m.deposit_confirmations({ confirmations, needed })} />
      </div>
      {transaction && (
        <Place label={m.deposit_transaction()} text={transaction}>
          <p className={s.link}>{transaction}</p>
        </Place>
      )}
    </>
  )
}

const cashSteps = [m.deposit_cash_step_1, m.deposit_cash_step_2, m.deposit_cash_step_3]
const serviceSteps = [m.deposit_service_step_1, m.deposit_service_step_2, m.deposit_service_step_3]

/** Money that a person takes: what to say there, and what happens then. */
function AtDesk({ order, steps }: Part & { steps: (() => string)[] }) {
  return (
    <Card>
      <div className={s.centre}>
        <p className="dim">{m.deposit_code()}</p>
        <p className={s.code}>
          {order.code}
          <CopyButton text={order.code} what={m.deposit_code()} />
        </p>
      </div>
      <ol className={s.steps}>
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
      {depositWays[order.type] === 'chat' && (
        <div className={s.ask}>
          <ButtonLink href={address.chat({ order: order.id })} kind="tonal" wide>
            {m.deposit_ask_service()}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
