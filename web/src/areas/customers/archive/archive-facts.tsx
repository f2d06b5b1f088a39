/** Facts of the archive, card by card; what this person may not see is not in the answer and leaves no line. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Fact } from '../../../kit/page/Record.tsx'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { PhoneText } from '../../../kit/show/PhoneText.tsx'
import { ownText } from '../fields/in-use.ts'
import { AllergyTag } from './Allergy.tsx'

const titles = titlesOf(customerTable)

export type Archive = OutputOf<typeof customers.one>

/** Only fields that are in the answer at all. */
const there = (a: Archive, facts: readonly (Fact & { readonly of: keyof Archive })[]): readonly Fact[] =>
  facts.filter(({ of }) => a[of] !== undefined)

const AllergyFact = ({ archive: a }: { archive: Archive }) => (
  <>
    <AllergyTag state={a.allergyState ?? null} what={a.allergy} />
    {a.allergyAskedTime && (
      <span className="none">
        {' '}
        {a.allergyAskedByName} <ShortMoment at={a.allergyAskedTime} /> 询问
      </span>
    )}
  </>
)

const yes = (value: boolean | null | undefined): string => (value ? '是' : '')

export const healthFacts = (a: Archive): readonly Fact[] =>
  there(a, [
    { of: 'allergyState', label: '过敏史', value: <AllergyFact archive={a} />, wide: true },
    { of: 'medicalHistory', label: '既往史', value: a.medicalHistory, wide: true },
    { of: 'pregnancy', label: '妊娠哺乳', value: yes(a.pregnancy) },
    { of: 'anticoagulant', label: '抗凝药', value: yes(a.anticoagulant) },
  ])

/** Her own number needs no word; another's does. */
const phoneOf = ({ phone, phoneRelation, phoneOwnerName }: Archive): string =>
  [phone, phone ? phoneRelation : null, phoneOwnerName && `与${phoneOwnerName}共用`].filter(Boolean).join(' ')

export const basicFacts = (a: Archive): readonly Fact[] =>
  there(a, [
    { of: 'code', label: '客户编号', value: a.code },
    { of: 'name', label: titles.name, value: a.name },
    { of: 'sex', label: titles.sex, value: a.sex },
    {
      of: 'birthday',
      label: '生日',
      value: a.birthday && `${a.birthday}${a.age === null || a.age === undefined ? '' : `（${a.age} 岁）`}`,
    },
    { of: 'phone', label: titles.phone, value: phoneOf(a) },
    {
      of: 'phone2',
      label: '备用电话',
      value: a.phone2 && <PhoneText customerId={a.id} phone={a.phone2} reveal={customers.reveal} which="phone2" />,
    },
    { of: 'wechat', label: '微信', value: a.wechat },
    { of: 'email', label: '邮箱', value: a.email },
    { of: 'idNo', label: '证件号', value: a.idNo },
    { of: 'occupation', label: '职业', value: a.occupation },
    { of: 'income', label: '月收入', value: a.income },
    { of: 'areaNames', label: '地区', value: a.areaNames },
    { of: 'createTime', label: '建档', value: a.createTime && <ShortMoment at={a.createTime} /> },
    { of: 'address', label: '地址', value: a.address, wide: true },
    { of: 'remark', label: '备注', value: a.remark, wide: true },
  ])

export const sourceFacts = (a: Archive): readonly Fact[] =>
  there(a, [
    { of: 'developmentChannels', label: titles.developmentChannels, value: a.developmentChannels },
    { of: 'channelName', label: '来源名称', value: a.channelName },
    { of: 'recommenderName', label: titles.recommenderName, value: a.recommenderName },
    { of: 'developersName', label: titles.developersName, value: a.developersName },
    { of: 'attributionConsultantName', label: titles.attributionConsultantName, value: a.attributionConsultantName },
    { of: 'csName', label: titles.csName, value: a.csName },
    { of: 'doctorName', label: '主诊医生', value: a.doctorName },
  ])

/** Of the hospital's own fields. */
export const ownFacts = (a: Archive, fields: readonly FieldInUse[]): readonly Fact[] =>
  fields.filter(({ builtIn }) => !builtIn).map((field) => ({ label: field.label, value: ownText(a, field) }))
