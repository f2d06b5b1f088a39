/** 通用品类: what products have in common across types, for choosing and for reports. */
import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { plainPage } from '../../kit/list/plain.tsx'

export default plainPage(universalKinds, {
  kept: '项目用到的品类不能删除。',
  columns: { groupName: { card: true } },
})
