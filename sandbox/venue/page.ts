// The page of the venues: how each behaves, and what it holds. Both languages at once; only developers see it.
import { choice, document, escape } from '../../venue/frame.ts'
import { faultWords } from '../../venue/faults.ts'
import type { Venue } from './venue.ts'

export const venuesPage = (venues: readonly Venue[]): string =>
  document(
    'zh_hans',
    '沙盒场馆',
    `<p class="tag">沙盒：不动真钱 · Sandbox: no real money moves</p>
     ${venues.map(section).join('')}`,
  )

const section = (venue: Venue): string =>
  `<form method="post" action="/behave">
     <input type="hidden" name="venue" value="${venue.code}">
     <label>${venue.code}
       ${choice('fault', faultWords, venue.fault())}
     </label>
     <button class="main">好 OK</button>
     <button class="soft" formaction="/correct">改正记错的金额 put wrong bookings right</button>
   </form>
   <table><tbody>${venue
     .transfers()
     .slice(-10)
     .reverse()
     .map(
       ({ amount, direction, status, reason }) =>
         `<tr><td>${direction}</td><td>${escape(amount)}</td><td>${escape(status)}</td><td>${escape(reason ?? '')}</td></tr>`,
     )
     .join('')}</tbody></table>`
