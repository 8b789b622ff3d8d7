// The carrier's page: how it behaves, the phones that it knows, and one phone as its owner sees it.
import { document, escape } from '../../venue/frame.ts'

export type Message = { id: string; to: string; text: string; at: number }

export const carrierPage = (phones: readonly { to: string; count: number }[], form: string): string =>
  document(
    'zh_hans',
    '沙盒短信',
    `<p class="tag">沙盒：短信只到这一页 · Sandbox: messages come to this page alone</p>
     ${form}
     <h2>手机 Phones</h2>
     ${phones.map(({ to, count }) => `<p><a href="/phone/${escape(to)}">${escape(to)} (${count})</a></p>`).join('')}`,
  )

export const phonePage = (to: string, messages: readonly Message[]): string =>
  document(
    'zh_hans',
    to,
    `<p class="tag">${escape(to)} 的短信 · Messages to ${escape(to)}</p>
     ${messages.map(bubble).join('') || '<p>还没有 None yet</p>'}
     <p><a href="/">所有手机 All phones</a></p>`,
  )

const bubble = ({ text, at }: Message): string =>
  `<dl><dt><time>${new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })}</time></dt>
   <dd>${escape(text)}</dd></dl>`
