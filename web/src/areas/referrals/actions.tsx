/** What is done with 老带新: somebody is named, a binding is ended, and what is given is set. */
import { categories } from '@clinic/contract/areas/products/words.ts'
import { type ReferralRow, referralChannels, referrals, rewardKinds } from '@clinic/contract/areas/referrals/calls.ts'
import { whyNotBind, whyNotRevoke } from '@clinic/contract/areas/referrals/rules.ts'
import type { ReferralState } from '@clinic/contract/areas/referrals/words.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { titles } from './columns.tsx'

const B = fieldsOf(referrals.bind)
const R = fieldsOf(referrals.revoke)
const S = fieldsOf(referrals.changeRule)

const binding = (
  <>
    <B.Field name="referrerId" label={titles.referrerName} help="按姓名、拼音、编号或手机后四位查找">
      <CustomerPicker />
    </B.Field>
    <B.Radio name="channel" label={titles.channel} options={referralChannels} />
  </>
)

/** What a binding leads to, before it is made. */
const follows = [
  '客户在成交期限内首次成交后生效，奖励按规则自动发放。',
  '成交前可以更正推荐人，成交后不能再改。',
] as const

/** Both are chosen: from the page. */
export const bindTool: ListTool<ReferralRow> = {
  ...act(referrals.bind, {
    label: '绑定推荐人',
    fields: (
      <>
        <B.Field name="customerId" label="客户" help="还没有到过院的新客户">
          <CustomerPicker />
        </B.Field>
        {binding}
      </>
    ),
    initial: (_rows: readonly ReferralRow[]) => ({ channel: 'desk' as const }),
    follows,
    done: '已绑定推荐人',
  }),
  primary: true,
}

export type Unbound = { readonly customerId: number; readonly state: ReferralState | null }

/** Of one customer: hers is named. */
export const bindHer = act(referrals.bind, {
  label: '绑定推荐人',
  input: ({ customerId }: Unbound) => ({ customerId }),
  whyNot: ({ state }: Unbound) => whyNotBind(state),
  fields: binding,
  initial: () => ({ channel: 'desk' as const }),
  follows,
  width: 'small',
  done: '已绑定推荐人',
})

export const rowActions: readonly RowAction<ReferralRow>[] = [
  act(referrals.bind, {
    label: '更正推荐人',
    shown: ({ state }: ReferralRow) => state === 'pending',
    title: ({ customerName }: ReferralRow) => `更正推荐人：${customerName}`,
    about: ({ customerName, referrerName }: ReferralRow) => [
      { label: titles.customerName, value: customerName },
      ...(referrerName ? [{ label: '现推荐人', value: referrerName }] : []),
    ],
    input: ({ customerId }: ReferralRow) => ({ customerId }),
    fields: binding,
    initial: ({ channel }: ReferralRow) => ({ channel }),
    width: 'small',
    done: '已更正推荐人',
  }),
  act(referrals.revoke, {
    label: '撤销',
    title: ({ customerName }: ReferralRow) => `撤销推荐：${customerName}`,
    shown: ({ state }: ReferralRow) => state === 'effective' || state === 'rewarded',
    whyNot: whyNotRevoke,
    about: ({ customerName, referrerName, rewards }: ReferralRow) => [
      { label: titles.customerName, value: customerName },
      ...(referrerName ? [{ label: titles.referrerName, value: referrerName }] : []),
      ...(rewards ? [{ label: titles.rewards, value: rewards }] : []),
    ],
    fields: <R.Reason name="reason" label="撤销原因" reasons={['虚假推荐', '客户已退款', '推荐人登记错误']} />,
    initial: () => ({}),
    follows: ['还没发放的奖励不再发放，已发放的扣回；已被使用的部分不扣，记在奖励里。', '撤销后不能恢复。'],
    danger: true,
    done: '已撤销',
  }),
]

const Gift = ({ side, label }: { side: 'referrer' | 'referee'; label: string }) => (
  <>
    <S.Radio name={`${side}Kind`} label={`${label}得到`} options={rewardKinds} />
    <S.Number name={`${side}Amount`} label={`${label}奖励数量`} help="好美币按元，积分按分；0 为不奖励" />
  </>
)

export const ruleTool: ListTool<ReferralRow> = act(referrals.changeRule, {
  label: '奖励规则',
  saveLabel: '保存',
  reads: referrals.rule,
  input: () => ({}),
  width: 720,
  fields: (
    <FieldGrid>
      <Gift side="referrer" label="推荐人" />
      <Gift side="referee" label="被推荐人" />
      <S.Money name="minPaid" label="首单实收达到" help="按营业日合计，含储值消费，不含好美币、积分、欠款和充值" />
      <S.Number name="holdDays" label="成交后等待" unit="天" help="等待期内取消收款不发放" />
      <S.Number name="monthlyCap" label="每位推荐人每月最多奖励" unit="位" help="0 为不限" />
      <S.Number name="validDays" label="成交期限" unit="天" help="从绑定算起，只对以后的绑定生效" />
      <S.Checks
        name="excludedCategories"
        label="不计入的项目类别"
        required={false}
        options={categories.map((value) => ({ value, label: value }))}
        wide
      />
    </FieldGrid>
  ),
  follows: ['只对保存以后的成交生效，已承诺的奖励不变。', '奖励只发好美币或积分，不发现金。'],
  done: '奖励规则已保存',
})
