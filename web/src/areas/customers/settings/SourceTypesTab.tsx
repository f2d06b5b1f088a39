/** 来源类型: the first level of how customers come; what of them must be written down with a new archive. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { plainTab } from '../../../kit/list/plain.tsx'

export default plainTab(
  {
    list: customers.typeList,
    one: customers.typeOne,
    create: customers.typeCreate,
    update: customers.typeUpdate,
    remove: customers.typeRemove,
  },
  {
    kept: '还有来源的类型不能删除，可改为禁用。',
    without: ['code'],
    columns: {
      kind: { width: 110 },
      customers: { kind: 'number', width: 80 },
      needRecommender: { show: ({ needRecommender }) => (needRecommender ? '要填' : '不填') },
      needAgency: { show: ({ needAgency }) => (needAgency ? '要选' : '不选'), folded: true },
    },
    grid: true,
  },
)
