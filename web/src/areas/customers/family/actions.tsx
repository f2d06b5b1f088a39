/** What is done with a customer's family and consents: linked, guarded, asked. */
import {
  type ConsentPurpose,
  type ConsentState,
  consentAnswers,
  consentEvidence,
  consentGivers,
  consentPurposes,
  consents,
} from '@clinic/contract/areas/customers/consents.ts'
import { families, guardianships, kinships, type Relative } from '@clinic/contract/areas/customers/family.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Radio } from 'antd'
import { act, type RowAction } from '../../../kit/act/action.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { fit } from '../../../kit/schema.ts'
import { FilesField, idsOf } from '../../files/index.ts'
import { CustomerPicker } from '../pickers.tsx'

/** Whom it is about. */
export type Whom = { readonly customerId: number }
type Guardian = NonNullable<OutputOf<typeof families.read>['guardian']>

const titles = titlesOf(customerTable)
const whom = ({ customerId }: Whom) => ({ customerId })

const K = fieldsOf(families.link)
export const addRelative: RowAction<Whom> = act(families.link, {
  label: '添加家庭成员',
  fields: (
    <>
      <K.Field name="relativeId" label="家庭成员" help="只能选已建档的客户">
        <CustomerPicker />
      </K.Field>
      <K.Radio name="relation" label="是客户的" options={kinships} />
    </>
  ),
  input: whom,
  saveLabel: '添加',
})

export const takeRelative = (one: Relative): RowAction<Whom> =>
  act(families.unlink, {
    label: '移除家庭成员',
    input: () => ({ id: one.kinshipId }),
    confirm: `将移除家庭成员“${one.name}”，双方档案不受影响，是否继续?`,
  })

const G = fieldsOf(families.setGuardian)

const hows = [
  { value: 'named', label: '填姓名和手机号' },
  { value: 'archive', label: '选已建档的客户' },
]

/** Somebody with an archive, or a name and a number. */
const GuardianFields = () => {
  const byArchive = Form.useWatch<string | undefined>('how') !== 'named'
  return (
    <>
      <G.Radio name="relation" label="是客户的" options={guardianships} />
      <Form.Item name="how" label="监护人">
        <Radio.Group options={hows} />
      </Form.Item>
      {byArchive ? (
        <G.Field name="relativeId" label="档案" required>
          <CustomerPicker />
        </G.Field>
      ) : (
        <>
          <G.Text name="name" label={titles.name} required />
          <G.Text name="phone" label="手机号" required />
        </>
      )}
    </>
  )
}

export const guard = (now: Guardian | null): RowAction<Whom> => ({
  call: families.setGuardian,
  label: now ? '修改监护人' : '登记监护人',
  fields: <GuardianFields />,
  initial: () => (now ? { ...now, how: now.relativeId ? 'archive' : 'named' } : { how: 'named', relation: 'parent' }),
  toInput: ({ how, relation, relativeId, name, phone }, { customerId }) =>
    fit(families.setGuardian, {
      customerId,
      ...(now ? { version: now.version } : {}),
      relation,
      ...(how === 'named' ? { name, phone } : { relativeId }),
    }),
  width: 'small',
})

const C = fieldsOf(consents.answer)
/** @param child a guardian answers for her */
export const answer = (purpose: ConsentPurpose, state: ConsentState, child: boolean): RowAction<Whom> => ({
  call: consents.answer,
  label: `登记授权：${consentPurposes[purpose]}`,
  fields: (
    <>
      <C.Radio name="answer" label="答复" options={answersAt(state)} />
      <C.Radio name="givenBy" label="由谁答复" options={consentGivers} />
      <C.Radio name="evidence" label="凭据" options={consentEvidence} />
      <C.TextArea name="note" label="备注" required={false} hint="当面告知了什么、签字放在哪里" />
      <FilesField name="attachments" label="附件" help="签字的授权书" />
    </>
  ),
  initial: () => ({
    answer: state === 'given' ? 'withdrawn' : 'given',
    givenBy: child ? 'guardian' : 'self',
    evidence: 'paper',
  }),
  toInput: ({ attachments, ...values }, { customerId }) =>
    fit(consents.answer, {
      ...values,
      customerId,
      purpose,
      ...(attachments ? { fileIds: idsOf(attachments) } : {}),
    }),
  saveLabel: '登记',
  done: '已登记',
})

/** What was agreed to is taken back, not refused; the others are given or refused. */
const answersAt = (state: ConsentState) =>
  state === 'given'
    ? { withdrawn: consentAnswers.withdrawn, given: consentAnswers.given }
    : { given: consentAnswers.given, refused: consentAnswers.refused }
