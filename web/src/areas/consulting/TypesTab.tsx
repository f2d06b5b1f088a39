/** 咨询类型: what a consultation may be, as its form and the triage offer it. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { consultKinds } from '@clinic/contract/areas/consulting/settings.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { plainTab } from '../../kit/list/plain.tsx'

const F = fieldsOf(consulting.createType)

const TypesTab = plainTab({
  list: consulting.types,
  create: consulting.createType,
  update: consulting.updateType,
  remove: consulting.removeType,
  noun: '咨询类型',
  short: '类型',
  kept: '用过的类型不能删除，可改为禁用。',
  fields: <F.Radio name="kind" label="场合" options={consultKinds} />,
  columns: [{ name: 'kind', title: '场合', width: 120, card: true, show: ({ kind }) => consultKinds[kind] }],
  initial: { kind: 'onsite' },
})
export default TypesTab
