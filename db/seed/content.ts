// The content of a fresh house, in both languages. Nothing is offered here that does not exist.
import { address } from '../../core/addresses.ts'
import { publishOwn, type Written } from '../../api/message/notices.ts'
import { insertSlide, type NewSlide } from '../../api/site/slides.sql.ts'
import type { Db } from '../../api/shell/db.ts'
import { seedHelp } from './help.ts'
import { seedSponsors } from './sponsors.ts'
import { seedOffers } from './offers.ts'

const slides: NewSlide[] = [
  {
    id: 'fair',
    title: { zh_hans: '每一期都能验证', en: 'Every draw can be checked' },
    text: {
      zh_hans: '开奖前先公布承诺，开奖后你可以自己算一遍',
      en: 'A commitment comes first. Check it yourself afterwards',
    },
    art: 'lotus',
    link: address.verify({ lottery: 'k3_1m' }).slice(1),
    position: 1,
  },
  {
    id: 'fast3',
    title: { zh_hans: '极速快三', en: 'Fast 3' },
    text: { zh_hans: '三颗骰子，一分钟一期', en: 'Three dice, a draw every minute' },
    art: 'dice',
    link: address.odds({ lottery: 'k3_1m' }).slice(1),
    position: 2,
  },
  {
    id: 'care',
    title: { zh_hans: '适度娱乐', en: 'Play well' },
    text: {
      zh_hans: '玩得开心就好。累了就停，钱留给生活',
      en: 'Play for fun. Stop when you are tired, and keep the money for life',
    },
    art: 'lantern',
    link: address.care().slice(1),
    position: 3,
  },
]

const notices: Written[] = [
  {
    id: 'play-money',
    kind: 'notice',
    title: { zh_hans: '这里用的是试玩币', en: 'This is play money' },
    body: {
      zh_hans: '<p>这是演示环境。存款、取款和派彩都是试玩币，不能换成真钱，也不会动用你的银行卡。</p>',
      en: '<p>This is a sandbox. Deposits, withdrawals and payouts are play money: they cannot be turned into real money, and no bank card is charged.</p>',
    },
    art: 'koi',
    inPopup: true,
    inScroll: true,
    isDaily: true,
  },
  {
    id: 'restarts',
    kind: 'maintenance',
    title: { zh_hans: '更新时会断开几秒', en: 'Updates take a few seconds' },
    body: {
      zh_hans: '<p>更新时页面会断开几秒，然后自动接上。已投的注单和钱都在；没开成的期会退回本金。</p>',
      en: '<p>During an update the page loses its connection for a few seconds and comes back by itself. Bets and money stay; a draw that could not be held is refunded.</p>',
    },
    art: 'lantern',
    inPopup: false,
    inScroll: true,
    isDaily: true,
  },
  {
    id: 'verify-guide',
    kind: 'event',
    title: { zh_hans: '怎样验证一期开奖', en: 'How to check a draw' },
    body: {
      zh_hans: '<p>打开任何一期的验证页，你的手机会用公布的密钥重算结果，并核对你的注单在不在名单里。</p>',
      en: '<p>Open the verify page of any draw: your phone works the result out again from the published key and checks that your ticket is in the list.</p>',
    },
    art: 'lotus',
    inPopup: false,
    inScroll: true,
    isDaily: true,
  },
]

/** Publishes what is missing; what an operator has edited stays. */
export async function seedContent(db: Db): Promise<void> {
  for (const slide of slides) await insertSlide(db, slide)
  for (const notice of notices) await publishOwn(db, notice)
  await seedHelp(db)
  await seedSponsors(db)
  await seedOffers(db)
}
