import { sponsorEnd, sponsorList, sponsorPut } from '../../core/desk/content.ts'
import { does, type Doing } from '../shell/deed.ts'
import { allSponsors, endSponsor, showSponsor } from './sponsors.ts'

export const sponsorDeeds: readonly Doing[] = [
  does(sponsorList, async ({ db }) => ({
    list: (await allSponsors(db)).map(({ id, name_zh_hans, name_en, since, until, ended_at }) => ({
      ...{ id, since, until, takenOffAt: ended_at?.getTime() ?? null, zh_hans: name_zh_hans, en: name_en },
    })),
  })),
  does(sponsorPut, ({ db }, { sponsor }) => showSponsor(db, sponsor)),
  does(sponsorEnd, ({ db }, { id }) => endSponsor(db, id)),
]
