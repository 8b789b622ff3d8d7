import { useEffect } from 'react'
import { member } from '../../core/member/member.ts'
import { useCall } from '../shell/query.ts'
import { keepSession, session } from '../shell/session.ts'

/** The member as the house knows them. A uid that this device keeps and that is another's is put right (BI-067). */
export function useUser(when = true) {
  const user = useCall(member.userInfo, {}, { when })
  const uid = user.data?.uid
  useEffect(() => {
    const kept = session()
    if (kept && uid !== undefined && kept.uid !== uid) keepSession({ ...kept, uid })
  }, [uid])
  return user
}
