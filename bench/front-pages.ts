// Pages that `bench -- front` opens: every page of the app as a member who plays sees it, and those that a visitor may
// read as well.
import { address, type Address, type PageName } from '../core/addresses.ts'
import { feedback } from '../core/support/feedback.ts'
import { lottery } from '../core/lottery/calls.ts'
import { ask, key, onBig, paysIn, soon, type Session } from '../e2e/member.ts'

type House = { url: string }
export type FrontPage = { name: string; at: Address; isMember: boolean }

/** The six that each release has kept figures of. */
const kept: FrontPage[] = [
  { name: 'home', at: address.home(), isMember: false },
  { name: 'login', at: address.login(), isMember: false },
  { name: 'deposit', at: address.deposit(), isMember: true },
  { name: 'k3', at: address.odds({ lottery: 'k3_1m' }), isMember: true },
  { name: 'mark six', at: address.odds({ lottery: 'lhc_5m' }), isMember: true },
  { name: 'records', at: address.transactions(), isMember: true },
]

/** Pages without anything personal. */
const open = ['help', 'rules', 'returns', 'hall', 'offers', 'sponsors', 'about', 'care', 'register'] as const

const AT_RANDOM = 12
/** The option with the names of pages, as the figures have them: `--pages=help,hall of a visitor`. */
const NAMES = '--pages='
const asked = process.argv.find((word) => word.startsWith(NAMES))
const wanted = asked?.slice(NAMES.length).split(',')
const isNamed = wanted && (({ name }: FrontPage) => wanted.includes(name))

/** `--all` of them, those named, the kept ones with twelve others by chance, or the last of the kept ones alone for a short run. */
export async function pagesToOpen(house: House, member: Session, isShort: boolean): Promise<FrontPage[]> {
  if (isShort) return kept.slice(-1)
  const others = await otherPages(house, member)
  if (process.argv.includes('--all')) return [...kept, ...others]
  if (isNamed) return [...kept, ...others].filter(isNamed)
  const drawn = others.map((page) => ({ page, at: Math.random() })).toSorted((a, b) => a.at - b.at)
  return [...kept, ...drawn.slice(0, AT_RANDOM).map(({ page }) => page)]
}

/** Every page, with what the member has to show on it, or those named; each has a name of its own. */
export async function allPages(house: House, member: Session): Promise<FrontPage[]> {
  const others = await otherPages(house, member)
  const own = kept.map((page) => (page.isMember ? page : { ...page, name: `${page.name} of a visitor` }))
  return [...own, ...others].filter(isNamed ?? (() => true))
}

async function otherPages(house: House, member: Session): Promise<FrontPage[]> {
  const found = await whatPagesShow(house, member)
  const isKept = ({ at, isMember }: FrontPage) => kept.some((one) => one.at === at && one.isMember === isMember)
  const names = Object.keys(address) as PageName[]
  const ofMember = names
    .filter((name) => name !== 'homeTab' && name !== 'login' && name !== 'register' && name !== 'odds')
    .map((name) => ({ name, at: found[name] ?? (address[name].path as Address), isMember: true }))
  const ofVisitor = open.map((name) => ({ name: `${name} of a visitor`, at: address[name](), isMember: false }))
  return [...ofMember, ...ofVisitor].filter((page) => !isKept(page))
}

/** The pages of one thing, of things that the member has. */
async function whatPagesShow(house: House, member: Session): Promise<Partial<Record<PageName, Address>>> {
  const paid = await paysIn(house, member, '500.00')
  const bet = await soon(async () => {
    const found = await onBig(house, '20.00', 3_000)
    return found && (await ask(house, lottery.place, found.order, member)).orderId
  })
  const written = await ask(
    house,
    feedback.submit,
    { type: 'deposit', content: '付款以后一直没有到账，已经等了半个小时，请帮我查一查', orderNo: paid.id, ...key() },
    member,
  )
  return {
    depositOrder: address.depositOrder({ order: paid.id }),
    transaction: address.transaction({ order: paid.id }),
    bet: address.bet({ order: bet, line: 0 }),
    order: address.order({ order: bet }),
    offer: address.offer({ id: 'first-deposit' }),
    sponsor: address.sponsor({ id: 'koi-dragon-boat' }),
    notifyOne: address.notifyOne({ notice: 'play-money' }),
    feedbackDetail: address.feedbackDetail({ id: written.id }),
    openLocation: address.openLocation({ lat: '31.23', lng: '121.47', name: '上海市' }),
    game: address.game({ game: 'dice' }),
  }
}
