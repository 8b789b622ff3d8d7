// The sponsors of a fresh house: clubs that the house has made up for its sandbox, and that say so.
import { addOwn, type Written } from '../../api/sponsor/sponsors.ts'
import type { Db } from '../../api/shell/db.ts'

const made = {
  zh_hans: '<p><em>这是锦鲤为演示环境虚构的俱乐部。名字、活动和赞助都不是真的，也不代表任何真实的团体。</em></p>',
  en: '<p><em>Koi has made this club up for its sandbox. Name, events and sponsorship are not real and stand for no real club.</em></p>',
}

const rules = {
  zh_hans:
    '<h3>我们怎样赞助</h3><ul><li>只赞助成年人的俱乐部，标志不出现在少年队的衣服上。</li><li>赞助不买成绩，也不影响任何赔率。</li><li>比赛日不发投注优惠。</li></ul>',
  en: '<h3>How we sponsor</h3><ul><li>Clubs of adults only; our name is on no youth team’s shirt.</li><li>Sponsorship buys no result and changes no odds.</li><li>There are no betting offers on the day of a race or match.</li></ul>',
}

const article = (zh_hans: string, en: string) => ({
  zh_hans: `${made.zh_hans}${zh_hans}${rules.zh_hans}`,
  en: `${made.en}${en}${rules.en}`,
})

const clubs: Omit<Written, 'position'>[] = [
  {
    id: 'koi-dragon-boat',
    name: { zh_hans: '锦鲤龙舟会', en: 'Koi Dragon Boat Club' },
    line: { zh_hans: '二十名桨手，一面鼓', en: 'Twenty paddlers and one drum' },
    body: article(
      '<h3>一条船</h3><p>每个端午，锦鲤龙舟会在想象中的荷塘里划一程：二十名桨手，一名鼓手，一名舵手。鼓声慢，桨就慢；船到岸，大家一起吃粽子。</p>',
      '<h3>One boat</h3><p>Each Dragon Boat Festival the club crosses a pond that exists in our heads only: twenty paddlers, a drummer and a helm. When the drum is slow the paddles are slow, and ashore there are rice dumplings for everybody.</p>',
    ),
    art: 'boat',
    pictures: ['boat', 'lotus'],
    ...{ since: '2026-06-01', until: '2027-12-31' },
  },
  {
    id: 'lotus-pond-runners',
    name: { zh_hans: '荷塘长跑团', en: 'Lotus Pond Runners' },
    line: { zh_hans: '不比快，只比常来', en: 'Not the fastest, the most faithful' },
    body: article(
      '<h3>早晨六点</h3><p>荷塘长跑团绕着画里的山跑，跑得慢的人在前面带路。跑完不排名次，只在本子上记一笔：今天来过。</p>',
      '<h3>Six in the morning</h3><p>The runners go round hills of paper, and the slowest lead the way. There is no ranking; a line in a book says who came today.</p>',
    ),
    art: 'hills',
    pictures: ['hills', 'lantern'],
    ...{ since: '2026-06-01', until: '2027-12-31' },
  },
  {
    id: 'moonlight-go',
    name: { zh_hans: '月下棋社', en: 'Moonlight Go Circle' },
    line: { zh_hans: '一壶茶，一盘棋', en: 'A pot of tea and a game of Go' },
    body: article(
      '<h3>不赌的棋</h3><p>月下棋社每个满月聚一次，下棋不设彩头。谁下得久了，旁边的人会递一杯茶，说一句：歇一会儿。</p>',
      '<h3>Go without a stake</h3><p>The circle meets at each full moon and plays for nothing. Whoever has sat for long is handed a cup of tea and told to rest a while.</p>',
    ),
    art: 'stones',
    pictures: ['stones', 'moon'],
    ...{ since: '2026-09-01', until: '2027-12-31' },
  },
]

/** Adds what is missing; what an operator has edited or ended stays. */
export async function seedSponsors(db: Db): Promise<void> {
  for (const [at, club] of clubs.entries()) await addOwn(db, { ...club, position: at + 1 })
}
