import * as declared from '../../core/desk/content.ts'
import { stateIn, windowIn } from '../../core/desk/fields.ts'
import { does, type Doing } from '../shell/deed.ts'
import { putEntry, resetEntry, takeEntry, wholeMenu } from './menu.ts'
import { allSlides, putSlide, setSlideEnded } from './slides.sql.ts'

export const siteDeeds: readonly Doing[] = [
  does(declared.menuList, async ({ db }) => ({
    list: (await wholeMenu(db)).map(({ id, position, path, type, is_tab, is_off, ...row }) => ({
      ...{ position, id, where: is_off ? 'off' : is_tab ? 'tab' : 'my' },
      page: type === null ? path : `${path}?type=${type}`,
      ...{ zh_hans: row.name_zh_hans, en: row.name_en },
    })),
  })),
  does(declared.menuPut, async ({ db }, { entry: { name, tab, requiresLogin, ...entry } }) => {
    const names = { name_zh_hans: name.zh_hans, name_en: name.en }
    await putEntry(db, { ...entry, ...names, is_tab: tab, requires_login: requiresLogin })
  }),
  does(declared.menuOff, ({ db }, { id }) => takeEntry(db, id)),
  does(declared.menuReset, ({ db }, { id }) => resetEntry(db, id)),
  does(declared.slideList, async ({ db }) => ({
    list: (await allSlides(db)).map(({ id, position, link, shown_from: from, shown_until: until, ...row }) => ({
      ...{
        position,
        id,
        state: stateIn({ from, until }, Date.now()),
        from: from.getTime(),
        until: until?.getTime() ?? null,
        link,
      },
      ...{ zh_hans: row.title_zh_hans, en: row.title_en },
    })),
  })),
  does(declared.slidePut, async ({ db }, { slide, ...said }) => {
    const { from, until } = windowIn(said)
    if (until && until.getTime() <= Math.max(from?.getTime() ?? 0, Date.now()))
      throw new Error('it would end before it begins')
    await putSlide(db, slide, { from, until })
  }),
  does(declared.slideEnd, async ({ db }, { id }) => {
    if ((await setSlideEnded(db, id)) === 0) throw new Error(`${id} is not on home`)
  }),
]
