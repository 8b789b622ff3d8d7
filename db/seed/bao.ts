// bao001 plays every day: what there is to find of it on the first morning.
import type { House } from '../../api/app.ts'
import { withdraw } from '../../core/withdraw.ts'
import type { DemoPerson } from './people.ts'
import { ageCards } from './sql.ts'

export async function baoLives(bao: DemoPerson, house: House): Promise<void> {
  const { cards } = await bao.call(withdraw.getBank, {})
  if (cards.length > 0) return
  await bao.call(withdraw.addBank, {
    holder: bao.realName,
    bankCode: 'ICBC',
    cardNo: '6222021000112233449',
    address: '上海市静安支行',
  })
  await ageCards(house.db, bao.member)
}
