// Help on the house itself: terms, licence, partners, sponsorship.
import type { Topic } from './topic.ts'

export const siteTopics: Topic[] = [
  {
    id: 'site',
    title: { zh_hans: '关于平台', en: 'About the house' },
    articles: [
      {
        id: 'site-terms',
        title: { zh_hans: '条款、隐私和牌照', en: 'Terms, privacy and licence' },
        asked: {
          zh_hans: ['用户协议', '隐私说明', '牌照', '个人信息'],
          en: ['terms', 'privacy', 'licence', 'my personal data'],
        },
        text: {
          zh_hans: [
            '条款和隐私说明在“关于我们”里，注册时也会请你看。你的资料用于账户安全、记账和法律要求的核验，不出售，也不做广告。',
            '牌照也写在那里。现在是演示环境，没有牌照，也没有真钱。',
          ],
          en: [
            'The terms and the privacy notice stand under About, and you are asked to read them when you register. Your data keeps your account safe and the books right, and serves the checks that the law asks for; none is sold or used for advertising.',
            'The licence stands there too. This is a sandbox: it has no licence, and no real money.',
          ],
        },
        to: 'about',
      },
      {
        id: 'site-partner',
        title: { zh_hans: '合作加盟', en: 'Becoming a partner' },
        asked: { zh_hans: ['代理', '加盟', '合作'], en: ['partner', 'agent', 'affiliate', 'join us'] },
        text: {
          zh_hans: [
            '代理、推广、游戏供应等合作，在“合作加盟”页写明方案和联系方式，工作人员会用你留下的方式回复。',
            '只想请朋友来玩，用“邀请好友”就行。',
          ],
          en: [
            'To work with us as an agent, in promotion or as a supplier of games, describe it on the page Join us and leave a contact. Our staff reply there.',
            'To bring friends along, “Invite friends” is enough.',
          ],
        },
        to: 'join',
      },
      {
        id: 'site-sponsors',
        title: { zh_hans: '赞助', en: 'Sponsorship' },
        asked: { zh_hans: ['赞助', '赞助的俱乐部'], en: ['sponsors', 'sponsored clubs'] },
        text: {
          zh_hans: ['我们支持的俱乐部都在“赞助”页，写明从什么时候到什么时候。'],
          en: ['The clubs that we support are on the page Sponsorship, with the time for which each is.'],
        },
        to: 'sponsors',
      },
    ],
  },
]
