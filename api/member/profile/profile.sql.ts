// The statement that confirms what a member says of themselves.
import type { Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'

export type Confirmed = {
  gender: string | null
  birthday: string | null
  email: string | null
  avatar: string | null
  isVerified: boolean
}

/** Fills what is empty; of what is there only the picture is replaced. */
export async function updateProfile(tx: Tx, member: Member, said: Confirmed): Promise<void> {
  await tx.run`
    update members
       set gender = coalesce(gender, ${said.gender}),
           birthday = coalesce(birthday, ${said.birthday}::date),
           email = coalesce(email, ${said.email}),
           avatar = coalesce(${said.avatar}, avatar),
           verified_at = case when ${said.isVerified}::boolean
                              then coalesce(verified_at, now()) else verified_at end
     where bucket = ${member.bucket}
       and id = ${member.id}`
}
