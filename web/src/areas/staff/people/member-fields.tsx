/** The member dialog: who she is, where she stands, her account. */

import { members } from '@clinic/contract/areas/staff/accounts.ts'
import type { Member } from '@clinic/contract/areas/staff/nouns.ts'
import { staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Static } from 'typebox'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { statusWords } from '../../../words/states.ts'
import { genderWords } from '../words.ts'
import { DepartmentsField, RolesField } from './place-fields.tsx'
import { UniqueText } from './UniqueText.tsx'

const titles = titlesOf(staffTable)

/** Numbers and addresses are shown masked: a changed one is typed whole. */
const hintFor = (member: object | undefined) => (member ? '不填则不修改' : '')

export type MemberRow = Static<typeof Member>

const C = fieldsOf(members.create)
const U = fieldsOf(members.update)

const ACCOUNT_WRONG = '账号须以字母开头，由字母、数字、点、横线组成，2 到 32 位'

export const MemberFields = ({ member }: { member?: MemberRow }) => {
  const own = member?.rank === 'self'
  return (
    <>
      <FieldGrid>
        {!member && (
          <UniqueText
            call={members.create}
            name="account"
            label={titles.account}
            kind="account"
            hint="字母开头，全平台唯一"
            wrongText={ACCOUNT_WRONG}
          />
        )}
        <C.Text name="name" label={titles.name} />
        <UniqueText
          call={members.create}
          kind="staffPhone"
          exceptId={member?.id}
          name="phone"
          label="手机号"
          hint={hintFor(member)}
          {...(member?.phone ? { help: `现在的号码：${member.phone}` } : {})}
        />
        <C.Text name="email" label={titles.email} hint={hintFor(member)} wrongText="请输入正确的邮箱地址" />
        <C.Radio name="gender" label={titles.gender} options={genderWords} />
        {member && <U.Radio name="status" label={titles.status} options={statusWords} disabled={own} />}
      </FieldGrid>
      <C.Field name="deptIds" label="部门">
        <DepartmentsField disabled={own} />
      </C.Field>
      <C.Field name="roleIds" label="角色">
        <RolesField disabled={own} />
      </C.Field>
    </>
  )
}

export const AccountFields = () => (
  <UniqueText
    call={members.setAccount}
    name="account"
    label="新账号"
    kind="account"
    wrongText={ACCOUNT_WRONG}
    help="保存后需用新账号重新登录"
  />
)
