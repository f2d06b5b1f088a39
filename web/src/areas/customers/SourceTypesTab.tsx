/** 来源类型: the first level of how customers come; what of them must be written down with a new archive. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { plainTab } from '../../kit/list/plain.tsx'

const F = fieldsOf(customers.typeCreate)

const kindWords = {
  direct: '直客',
  network: '网络',
  channel: '渠道',
  referral: '老带新',
  staff: '员工推荐',
  walkIn: '自然到店',
  other: '其他',
} as const
const asked = (needed: boolean) => (needed ? '要填' : '不填')

const SourceTypesTab = plainTab({
  list: customers.typeList,
  create: customers.typeCreate,
  update: customers.typeUpdate,
  remove: customers.typeRemove,
  noun: '来源类型',
  short: '类型',
  kept: '还有来源的类型不能删除，可改为禁用。',
  fields: (
    <>
      <F.Select name="kind" label="性质" options={kindWords} />
      <F.Switch name="needRecommender" label="建档时填推荐人" />
    </>
  ),
  columns: [
    { name: 'kind', title: '性质', width: 110, card: true, show: ({ kind }) => kindWords[kind] },
    { name: 'needRecommender', title: '推荐人', width: 90, show: ({ needRecommender }) => asked(needRecommender) },
  ],
  initial: { kind: 'network', needRecommender: false },
  grid: true,
})
export default SourceTypesTab
