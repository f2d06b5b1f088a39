/** 客户来源: where customers come from, by type; what a lead of it costs, and what came of it. */
import { agencies } from '@clinic/contract/areas/agencies/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Link } from 'react-router'
import type { FieldProps } from '../../../kit/list/filter.tsx'
import { plainTab } from '../../../kit/list/plain.tsx'
import { Choice } from '../../../kit/pick/Picker.tsx'
import { SourceTypeAside } from './SourceTypeAside.tsx'
import './sources.css'

const TypeChoice = (props: FieldProps & { width?: number }) => (
  <Choice
    {...props}
    call={customers.typeList}
    input={{ pageSize: 500 }}
    placeholder="来源类型"
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)
/** All of them, so that one that is over is still read where it stands; only those in use can be chosen. */
const AgencyChoice = (props: object) => (
  <Choice
    {...props}
    call={agencies.options}
    input={{}}
    placeholder="渠道来源请选择"
    options={(all) =>
      all.map(({ id, name, inUse }) => ({ value: id, label: name, disabled: !inUse, note: inUse ? '' : '已停用' }))
    }
  />
)
/** A figure opens the customers it counts. */
const opening = (count: number, sourceId: number, more = '') =>
  count > 0 ? (
    <Link className="source-count" to={`/customer/list?sourceId=${sourceId}${more}`}>
      {count}
    </Link>
  ) : (
    <span className="none">0</span>
  )

/** Cost is told of all customers alone: whoever counts her own has none. */
const overAll = (value: string | null | undefined) =>
  value === undefined ? (
    <span className="none" title="成本按全部客户计算，您只统计自己可见的客户">
      暂无权限
    </span>
  ) : (
    value
  )

const TypeFilter = (props: FieldProps) => <TypeChoice {...props} width={132} />

export default plainTab(
  {
    list: customers.sourceList,
    one: customers.sourceOne,
    create: customers.sourceCreate,
    update: customers.sourceUpdate,
    remove: customers.sourceRemove,
  },
  {
    kept: '已有客户的来源不能删除，可改为禁用。',
    columns: {
      name: { width: 150 },
      typeName: { width: 100, card: true, wide: true },
      agencyName: { width: 120, folded: true },
      costPerLead: { width: 92, wide: true },
      customers: {
        kind: 'number',
        width: 72,
        sort: true,
        card: true,
        show: ({ id, customers: count }) => opening(count, id),
      },
      visited: {
        kind: 'number',
        width: 64,
        sort: true,
        show: ({ id, visited }) => opening(visited, id, '&visited=1'),
      },
      dealt: { kind: 'number', width: 64, sort: true, show: ({ id, dealt }) => opening(dealt, id, '&dealt=1') },
      paid: { kind: 'money', width: 108, sort: true, card: true },
      spent: { kind: 'money', width: 100, sort: true, show: ({ spent }) => overAll(spent) },
      yield: { width: 84, sort: true, show: (row) => overAll(row.yield && `1 : ${row.yield}`) },
      sort: { width: 64, folded: true },
      status: { width: 72 },
    },
    aside: (now, move) => (
      <SourceTypeAside
        chosen={now['typeId'] as number | undefined}
        onChoose={(typeId) => move({ filters: { ...now, typeId }, page: 1 })}
      />
    ),
    inputs: { typeId: <TypeChoice />, agencyId: <AgencyChoice /> },
    picks: { typeId: TypeFilter },
    grid: true,
  },
)
