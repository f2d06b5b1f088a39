/** 诊室设备: rooms, chairs and devices, how many each serves at once and how long it is made ready; and when each cannot be used. */
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { appointmentResources } from '@clinic/contract/areas/appointments/resources.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { plainTab } from '../../kit/list/plain.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { DepartmentChoice } from '../staff/index.ts'
import { ClosuresTab } from './ClosuresTab.tsx'

const ThingsTab = plainTab(appointmentResources, {
  kept: '已有预约的不能删除，可改为禁用。',
  columns: { kind: { width: 90 }, capacity: { card: true }, turnaroundMin: { card: true } },
  inputs: { departmentIds: <DepartmentChoice many placeholder="不选为各科室均可用" width="100%" /> },
  help: { capacity: '同一时间最多服务几位客户', turnaroundMin: '每个预约之后留给清洁、翻台的时间，不占用医生' },
  more: [
    {
      label: '停用一段时间',
      may: closures.place.may,
      shown: ({ status }) => status === 0,
      to: ({ id }) => `/appointment/close?resourceId=${id}`,
    },
  ],
})

const tabs = [
  { key: 'things', label: '诊室设备', children: <ThingsTab /> },
  { key: 'closures', label: '停用时段', children: <ClosuresTab /> },
]

const ResourcesPage = () => {
  const [query, move] = useSearchParams()
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'things'
  return (
    <Block>
      <Tabs destroyOnHidden items={tabs} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default ResourcesPage
