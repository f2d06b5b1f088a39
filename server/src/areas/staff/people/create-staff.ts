/** A new member of staff: row, account, departments, jobs, roles' jobs, password. */

import { staffRefusals } from '@clinic/contract/areas/staff/calls.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse } from '../../../kit/context.ts'
import { blindIndex, encryptField } from '../../../kit/crypto.ts'
import { pinyinOf } from '../../../kit/pinyin.ts'
import { nextId } from '../../../kit/table.ts'
import { accounts } from '../questions.ts'
import { refuseBeyondSeats } from './seats.ts'

export type NewStaff = {
  readonly account: string
  readonly name: string
  /** 0 platform administrator, 1 hospital administrator, 2 staff (default), 3 group staff. */
  readonly userType?: 0 | 1 | 2 | 3
  readonly gender?: 1 | 2
  readonly phone?: string
  readonly jobNo?: string
  readonly hiredOn?: string
  /** The first is the main one. */
  readonly departmentIds?: readonly number[]
  readonly jobIds?: readonly number[]
  /** Group staff who come over from the hospital they belong to: same account, signed in there, switching to here. */
  readonly visiting?: boolean
  /** What `hashPassword` made; absent: the account cannot sign in until somebody sets one. */
  readonly passwordHash?: string
  /** The person must choose another password first (default). */
  readonly mustChange?: boolean
}

/** Adds a member of staff to the hospital of the context. Refuses when the account or the phone is taken. @returns the id */
export const createStaff = async (ctx: Context, staff: NewStaff): Promise<number> => {
  const id = await nextId(ctx)
  const place = { ...hospitalKeys(ctx), table: 'staff.staff', id }
  const { phone } = staff
  const spoken = pinyinOf(staff.name)
  if (!staff.visiting) await refuseBeyondSeats(ctx, 1)
  if (staff.visiting) await accounts.admit(ctx, staff.account, id)
  else if (!(await accounts.claim(ctx, staff.account, id)))
    refuse(staffRefusals.accountTaken({ account: staff.account }))
  await sql`
    insert into staff.staff (id, account, name, pinyin, initials, job_no, user_type, gender, phone_cipher, phone_digest, phone_masked, hired_on)
    values (${id}, ${staff.account}, ${staff.name}, ${spoken.pinyin}, ${spoken.initials}, ${staff.jobNo ?? null}, ${staff.userType ?? 2},
      ${staff.gender ?? null}, ${phone ? encryptField({ ...place, column: 'phone' }, phone) : null},
      ${phone ? blindIndex(place, 'phone', phone) : null}, ${phone ? maskPhone(phone) : ''},
      coalesce(${staff.hiredOn ?? null}::date, kit.today()))`.execute(ctx.db)
  const departments = staff.departmentIds ?? []
  const jobs = staff.jobIds ?? []
  await ctx.together([
    {
      text: `insert into staff.staff_department (staff_id, department_id, main)
        select $1::bigint, d.id, d.n = 1 from unnest($2::bigint[]) with ordinality as d (id, n)`,
      values: [id, departments],
    },
    {
      text: 'insert into staff.staff_job (staff_id, job_id) select $1::bigint, unnest($2::bigint[])',
      values: [id, jobs],
    },
  ])
  if (staff.passwordHash) await accounts.setPassword(ctx, id, staff.passwordHash, staff.mustChange ?? true)
  return id
}
