/** A person's own row: read whole, because it is hers, and changed by herself. */

import { staffRefusals } from '@clinic/contract/areas/staff/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, hospitalKeys, refuse } from '../../../kit/context.ts'
import { decryptField, type HospitalKeys } from '../../../kit/crypto.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { type Changed, updateRow } from '../../../kit/table.ts'
import { type Facts, factColumns, saidFacts } from './facts.ts'
import { countNumber } from './numbers.ts'

const Stored = {
  id: Id,
  version: Version,
  account: Str,
  name: Str,
  phone_cipher: Nullable(Str),
  email_cipher: Nullable(Str),
  gender: Nullable(Num),
  avatarId: Nullable(Id),
  createdAt: Str,
  department: Nullable(Str),
  jobs: Str,
}
export type OwnRow = Omit<RowOf<typeof Stored>, 'phone_cipher' | 'email_cipher'> & {
  readonly phone: string | null
  readonly email: string | null
}

const opened = (of: HospitalKeys, id: number, column: 'phone' | 'email', cipher: string | null): string | null =>
  cipher === null ? null : decryptField({ ...of, table: 'staff.staff', column, id }, cipher)

/** The person who asks. */
export const ownRow = async (ctx: Context): Promise<OwnRow> => {
  const { staffId } = ctx.session
  const keys = hospitalKeys(ctx)
  const { rows } = await sqlOf(Stored)`
    select s.id, s.version, s.account, s.name, s.phone_cipher, s.email_cipher, s.gender, s.avatar_file_id as "avatarId",
           s.created_at as "createdAt", d.name as department, coalesce((
             select string_agg(j.name, '、' order by j.sort, j.id) from staff.staff_job sj
               join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id
              where sj.hospital_id = s.hospital_id and sj.staff_id = s.id), '') as jobs
      from staff.staff s
      left join staff.staff_department sd on sd.hospital_id = s.hospital_id and sd.staff_id = s.id and sd.main
      left join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
     where s.id = ${staffId}`.execute(ctx.db)
  const { phone_cipher: phone, email_cipher: email, ...row } = rows[0] ?? refuse(common.notFound())
  return {
    ...row,
    phone: opened(keys, row.id, 'phone', phone),
    email: opened(keys, row.id, 'email', email),
  }
}

/** Constraints her change may run into. */
export const ownConstraints = {
  staff_phone_unique: ({ phone = '手机号' }: { phone?: string }) => staffRefusals.phoneTaken({ phone }),
}

/** Changes the person who asks; only her own number is known to her. @param avatarId null takes the picture away, undefined leaves it */
export const changeOwnRow = async (
  ctx: Context,
  { phone, ...seen }: Changed & Pick<OwnRow, 'phone'>,
  facts: Pick<Facts, 'name' | 'phone' | 'email' | 'gender'>,
  avatarId?: number | null,
): Promise<Changed> => {
  if (facts.phone !== phone) await countNumber(ctx, facts.phone)
  const values = {
    ...factColumns(hospitalKeys(ctx), seen.id, facts),
    ...(avatarId === undefined ? {} : { avatar_file_id: avatarId }),
  }
  ctx.note({
    objectType: 'staff',
    objectId: seen.id,
    after: { ...saidFacts(facts), ...(avatarId === undefined ? {} : { avatar: avatarId }) },
  })
  ctx.tell('staff.changed', seen.id)
  return Object.keys(values).length > 0 ? await updateRow(ctx, 'staff.staff', seen, values) : seen
}
