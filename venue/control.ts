// The door at which a developer tells the venues how to behave and sees what they hold.
import type { FastifyInstance } from 'fastify'
import type { VenueName } from './names.ts'
import { choice, document, escape } from './frame.ts'
import { faults, faultWords, type Fault } from './faults.ts'
import type { VenueTransfer } from './transfers.ts'
import { again, html } from './wire.ts'

export type Books = {
  players: { player: string; balance: string; open: string; number: number }[]
  transfers: VenueTransfer[]
}

export type Controlled = {
  code: VenueName
  fault(): Fault
  behave(fault: Fault): Promise<void>
  /** Puts its own wrong bookings right. */
  correct(): Promise<void>
  books(): Promise<Books>
}

export function control(app: FastifyInstance, all: readonly Controlled[]): void {
  const find = (code: unknown) => all.find((venue) => venue.code === code)
  const books = () => Promise.all(all.map(async (venue) => ({ venue: venue.code, ...(await venue.books()) })))
  app.get('/', async (_request, reply) => {
    const there = await books()
    const sections = all.map((venue, at) => section(venue, there[at]?.transfers ?? []))
    const tag = '<p class="tag">沙盒：不动真钱 · Sandbox: no real money moves</p>'
    return html(reply, document('zh_hans', '沙盒场馆', `${tag}${sections.join('')}`))
  })
  app.post('/behave', async (request, reply) => {
    const { venue, fault } = request.body as { venue?: string; fault?: string }
    const known = faults.find((one) => one === fault)
    if (known) await find(venue)?.behave(known)
    return again(reply)
  })
  app.post('/correct', async (request, reply) => {
    await find((request.body as { venue?: string }).venue)?.correct()
    return again(reply)
  })
  app.get('/books', async () => ({ venues: await books() }))
}

const section = (venue: Controlled, transfers: VenueTransfer[]): string =>
  `<form method="post" action="/behave">
     <input type="hidden" name="venue" value="${venue.code}">
     <label>${venue.code}
       ${choice('fault', faultWords, venue.fault())}
     </label>
     <button class="main">好 OK</button>
     <button class="soft" formaction="/correct">改正记错的金额 put wrong bookings right</button>
   </form>
   <table><tbody>${transfers
     .slice(-10)
     .reverse()
     .map(
       ({ amount, direction, status, reason }) =>
         `<tr><td>${direction}</td><td>${escape(amount)}</td><td>${escape(status)}</td><td>${escape(reason ?? '')}</td></tr>`,
     )
     .join('')}</tbody></table>`
