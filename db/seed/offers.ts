// The activities of a fresh house. What is said of them in rules is made of these terms.
import { publishOwn } from '../../api/offers/publish.ts'
import type { Db } from '../../api/shell/db.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'

const LIMITED_DAYS = 90

const own: Record<string, { class: string; [term: string]: unknown }> = {
  'first-deposit': {
    class: 'newcomer',
    name: { zh_hans: '新人首存礼', en: 'First deposit gift' },
    art: 'lotus',
    audience: { deposits: 'none', newDays: 30 },
    trigger: 'deposit',
    threshold: '300.00',
    reward: { of: 'fixed', amount: '58.00' },
    multipleBp: 80_000,
    daysToPlay: 7,
    hoursToClaim: 168,
    budget: '200000.00',
  },
  'deposit-match': {
    class: 'limited',
    name: { zh_hans: '锦鲤日', en: 'Koi day' },
    art: 'ingot',
    audience: { deposits: 'some' },
    trigger: 'deposit',
    period: 'week',
    threshold: '100.00',
    reward: { of: 'share', bp: 800, most: '888.00' },
    multipleBp: 50_000,
    daysToPlay: 7,
    hoursToClaim: 72,
    budget: '500000.00',
  },
  'daily-sign-in': {
    class: 'daily',
    name: { zh_hans: '每日签到', en: 'Daily check-in' },
    art: 'koi',
    trigger: 'signin',
    period: 'day',
    reward: {
      of: 'streak',
      days: [
        { day: 1, amount: '0.18' },
        { day: 3, amount: '0.38' },
        { day: 5, amount: '0.58' },
        { day: 7, amount: '0.88' },
      ],
    },
    multipleBp: 10_000,
  },
  'daily-mission': {
    class: 'daily',
    name: { zh_hans: '每日任务', en: 'Mission of the day' },
    art: 'balls',
    trigger: 'turnover',
    period: 'day',
    threshold: '500.00',
    reward: { of: 'fixed', amount: '1.00' },
    multipleBp: 10_000,
    daysToPlay: 1,
    hoursToClaim: 48,
  },
  'lantern-prizes': {
    class: 'limited',
    name: { zh_hans: '花灯抽奖', en: 'Lantern draw' },
    art: 'lantern',
    audience: { deposits: 'some' },
    trigger: 'none',
    period: 'week',
    reward: {
      of: 'prizes',
      way: 'drawn',
      prizes: [
        { name: { zh_hans: '大灯笼', en: 'Great lantern' }, amount: '88.00', weight: 1, stock: 20 },
        { name: { zh_hans: '中灯笼', en: 'Lantern' }, amount: '8.80', weight: 9, stock: 200 },
        { name: { zh_hans: '小灯笼', en: 'Small lantern' }, amount: '0.88', weight: 90 },
      ],
    },
    multipleBp: 10_000,
    hoursToClaim: 72,
    budget: '20000.00',
  },
  'vip-choice': {
    class: 'vip',
    name: { zh_hans: 'VIP 每周之选', en: 'VIP weekly choice' },
    art: 'koi1',
    audience: { vipFrom: 2 },
    trigger: 'none',
    period: 'week',
    reward: {
      of: 'prizes',
      way: 'chosen',
      prizes: [
        { name: { zh_hans: '红锦鲤', en: 'Red koi' }, amount: '8.00', stock: 500 },
        { name: { zh_hans: '金锦鲤', en: 'Golden koi' }, amount: '18.00', stock: 50 },
      ],
    },
    multipleBp: 10_000,
    hoursToClaim: 72,
  },
}

/** Publishes what is missing; what people have made of it stays. */
export async function seedOffers(db: Db): Promise<void> {
  // A limited offer has an end: the last moment of the day before this one, in Shanghai.
  const end = new Date(dayStartMs(addDays(dayOf(Date.now()), LIMITED_DAYS)))
  for (const [id, terms] of Object.entries(own))
    await publishOwn(db, id, { terms, until: terms.class === 'limited' ? end : null })
}
