/** The staff drawer: 基本, 账号, 部门岗位, 角色, 执业信息, 功能权限. */

import {
  licenceState,
  licenceStates,
  people,
  prescribingLevels,
  type StaffRowValue,
  userTypes,
} from '@clinic/contract/areas/staff/people.ts'
import { staffDetailTitles, staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Form } from 'antd'
import { today } from '../../../kit/clock.ts'
import { FormTabs } from '../../../kit/form/FormTabs.tsx'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { Facts } from '../../../kit/page/Record.tsx'
import { momentText, StateTag } from '../../../kit/show/text.tsx'
import { statusWords } from '../../../words/states.ts'
import { useChoices } from '../choices.ts'
import { genderWords } from '../words.ts'
import { DepartmentsField, JobsField, LimitsField, RolesField } from './place-fields.tsx'
import { UniqueText } from './UniqueText.tsx'

const titles = { ...titlesOf(staffTable), ...staffDetailTitles }

const F = fieldsOf(people.create)

type Props = { readonly person?: StaffRowValue }

const Basics = ({ person }: Props) => (
  <FieldGrid>
    <F.Text name="name" label={titles.name} />
    <F.Radio name="gender" label={titles.gender} options={genderWords} />
    <UniqueText
      call={people.create}
      name="phone"
      label="手机号"
      kind="staffPhone"
      exceptId={person?.id}
      hint={person ? '不填则不修改' : ''}
      {...(person?.phone ? { help: `现在的号码：${person.phone}` } : {})}
    />
    <UniqueText call={people.create} name="jobNo" label={titles.jobNo} kind="jobNo" exceptId={person?.id} />
    <F.Text name="email" label={titles.email} hint={person ? '不填则不修改' : ''} wrongText="请输入正确的邮箱地址" />
    <F.Day name="hiredOn" label={titles.hiredOn} />
    <F.TextArea name="remark" label={titles.remark} wide />
  </FieldGrid>
)

const typeWords = (types: readonly (1 | 2 | 3)[]) => types.map((value) => ({ value, label: userTypes[value] }))

/** The types that may be given, and the one she has. */
const offeredTo = (person: StaffRowValue | undefined, types: readonly (1 | 2 | 3)[]): readonly (1 | 2 | 3)[] =>
  person && person.userType > 0 && !types.includes(person.userType as 1) ? [person.userType as 1] : types

const Account = ({ person }: Props) => {
  const { data } = useChoices()
  const offered = offeredTo(person, data?.userTypes ?? [2])
  const own = person?.rank === 'self'
  return (
    <>
      <FieldGrid>
        {!person && (
          <UniqueText
            call={people.create}
            name="account"
            label={titles.account}
            kind="account"
            hint="字母开头，如 zhangsan"
            wrongText="账号须以字母开头，由字母、数字、点、横线组成，2 到 32 位"
            help="全平台唯一；保存后显示一次初始密码"
          />
        )}
        {person?.userType !== 0 && (
          <F.Radio name="userType" label={titles.userType} options={typeWords(offered)} disabled={own} />
        )}
      </FieldGrid>
      {person && (
        <Facts
          columns={2}
          facts={[
            { label: titles.account, value: person.account },
            { label: titles.status, value: <StateTag value={person.status} words={statusWords} /> },
            { label: titles.hasPassword, value: person.hasPassword ? '已设置' : '未设置，请重置密码' },
            { label: titles.locked, value: person.locked ? '已锁定' : '未锁定' },
            { label: titles.lastLoginAt, value: momentText(person.lastLoginAt) },
            { label: titles.createTime, value: momentText(person.createTime) },
          ]}
        />
      )}
    </>
  )
}

const Own = () => (
  <Alert type="info" showIcon className="own-note" title="不能修改自己的部门、岗位、角色和权限，请由其他管理员处理" />
)

const Places = ({ person }: Props) => {
  const own = person?.rank === 'self'
  return (
    <>
      {own && <Own />}
      <F.Field name="deptIds" label={titles.deptNames}>
        <DepartmentsField disabled={own} />
      </F.Field>
      <F.Field name="jobIds" label={titles.jobNames}>
        <JobsField disabled={own} aria-label={titles.jobNames} />
      </F.Field>
    </>
  )
}

const Roles = ({ person }: Props) => (
  <>
    {person?.rank === 'self' && <Own />}
    <F.Field name="roleIds" label={titles.roleNames} help="岗位自带的角色不必再选">
      <RolesField disabled={person?.rank === 'self'} />
    </F.Field>
  </>
)

/** Follows what is typed: 30 days before the end it warns. */
const LicenceNote = () => {
  const no = Form.useWatch('licenceNo') as string | undefined
  const until = Form.useWatch('licenceUntil') as string | undefined
  const state = licenceState(no || null, until || null, today())
  if (state !== 'expiring' && state !== 'expired') return null
  const text = state === 'expired' ? '执业证已过期，不能签署病历和开具处方' : `执业证将于 ${until} 到期，请及时办理延续`
  return (
    <Alert
      type={state === 'expired' ? 'error' : 'warning'}
      showIcon
      className="own-note"
      title={`${licenceStates[state]}：${text}`}
    />
  )
}

const Practice = () => (
  <>
    <LicenceNote />
    <FieldGrid>
      <F.Text name="licenceNo" label="证书号" />
      <F.Text name="licenceScope" label={titles.licenceScope} hint="如 皮肤病与性病专业" />
      <F.Select name="prescribingLevel" label={titles.prescribingLevel} options={prescribingLevels} />
      <F.Day name="licenceUntil" label="到期日" />
    </FieldGrid>
  </>
)

const Limits = ({ person }: Props) => (
  <>
    {person?.rank === 'self' && <Own />}
    <F.Field name="features" label="个人的功能权限" help="勾选的项目以此为准，其余按岗位和角色">
      <LimitsField disabled={person?.rank === 'self'} />
    </F.Field>
  </>
)

const tabsFor = (person: StaffRowValue | undefined) => {
  const given = person ? { person } : {}
  return [
    { key: 'basics', label: '基本', children: <Basics {...given} /> },
    { key: 'account', label: '账号', children: <Account {...given} /> },
    { key: 'places', label: '部门岗位', children: <Places {...given} /> },
    { key: 'roles', label: '角色', children: <Roles {...given} /> },
    { key: 'practice', label: '执业信息', children: <Practice /> },
    { key: 'limits', label: '功能权限', children: <Limits {...given} /> },
  ]
}

export const StaffFields = ({ person }: Props) => <FormTabs tabs={tabsFor(person)} />
