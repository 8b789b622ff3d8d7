import { sponsorEnd, sponsorList, sponsorPut } from '../../core/desk/content.ts'
import { does, DONE, type Doing } from '../shell/deed.ts'
import { allSponsors, endSponsor, showSponsor } from './sponsors.ts'

export const sponsorDeeds: readonly Doing[] = [
  does(sponsorList, async ({ db }) => ({
    list: (await allSponsors(db)).map(({ id, name_zh_hans, name_en, since, until, ended_at }) => ({
      ...{ id, since, until, takenOffAt: ended_at?.getTime() ?? null, zh_hans: name_zh_hans, en: name_en },
    })),
  })),
  does(sponsorPut, async ({ db }, { sponsor }) => {
    await showSponsor(db, sponsor)
    return DONE
  }),
  does(sponsorEnd, async ({ db }, { id }) => {
    await endSponsor(db, id)
    return DONE
  }),
]
