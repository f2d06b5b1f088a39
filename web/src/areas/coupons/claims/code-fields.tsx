/** The form of a claim code: for which coupon, where it hangs, how many, from when until when. */

import { coupons } from '@clinic/contract/areas/coupons/calls.ts'
import {
  type ClaimCodeForm,
  claimCodes,
  claimCodeTable,
  codeChannels,
  waysOf,
} from '@clinic/contract/areas/coupons/claims.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { useMay } from '../../../kit/person.ts'
import { Choice } from '../../../kit/pick/Picker.tsx'

export const titles = titlesOf(claimCodeTable)
const F = fieldsOf(claimCodes.create)

type ChoiceProps = {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
  readonly channel: ClaimCodeForm['channel']
}

/** Coupons that may be given by this channel today, for whoever may look at them. */
const CouponChoice = ({ id, value, onChange, channel }: ChoiceProps) => {
  const may = useMay()
  if (!may(coupons.list.may)) return <span className="none">没有查看卡券的权限，请管理员来选择</span>
  return (
    <Choice
      {...(id ? { id } : {})}
      value={value ?? null}
      onChange={(next: unknown) => onChange?.((next as number | undefined) ?? null)}
      call={coupons.list}
      input={{ pageSize: 500, status: 0 }}
      placeholder="请选择卡券"
      options={({ result }) =>
        result
          .filter((row) => !row.ended && (row.channel === undefined || waysOf(channel).includes(row.channel)))
          .map((row) => ({ value: row.id, label: row.name }))
      }
    />
  )
}

export const CodeFields = () => {
  const channel = (Form.useWatch('channel') as ClaimCodeForm['channel'] | undefined) ?? 'POSTER'
  return (
    <FieldGrid>
      <F.Text name="name" label={titles.name} help="写清放在哪里、为什么：双十一前台海报" wide />
      <F.Radio name="channel" label={titles.channel} options={codeChannels} wide />
      <F.Field name="couponId" label={titles.couponName} help="只列出这个渠道可以发、正在启用的卡券" wide required>
        <CouponChoice channel={channel} />
      </F.Field>
      <F.Number name="pieces" label={titles.pieces} unit="张" required help="卡券的发放总量和预算同样有效" />
      <F.Number name="perCustomer" label={titles.perCustomer} unit="张" />
      <F.Day name="opensOn" label={titles.opensOn} required />
      <F.Day name="closesOn" label={titles.closesOn} required help="含这一天" />
      <F.TextArea name="remark" label={titles.remark} wide required={false} />
    </FieldGrid>
  )
}
