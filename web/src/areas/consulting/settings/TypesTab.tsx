/** 咨询类型: what a consultation may be, as its form and the triage offer it. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { plainTab } from '../../../kit/list/plain.tsx'

export default plainTab(
  {
    list: consulting.types,
    one: consulting.type,
    create: consulting.createType,
    update: consulting.updateType,
    remove: consulting.removeType,
  },
  { kept: '用过的类型不能删除，可改为禁用。' },
)
