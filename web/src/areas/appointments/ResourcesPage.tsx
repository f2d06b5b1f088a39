/** 诊室设备: rooms, chairs and devices, how many each serves at once and how long it is made ready. */
import { appointmentResources } from '@clinic/contract/areas/appointments/resources.ts'
import { plainPage } from '../../kit/list/plain.tsx'
import { DepartmentChoice } from '../staff/index.ts'

export default plainPage(appointmentResources, {
  kept: '已有预约的不能删除，可改为禁用。',
  columns: { kind: { width: 90 }, capacity: { card: true }, turnaroundMin: { card: true } },
  inputs: { departmentIds: <DepartmentChoice many placeholder="不选为各科室均可用" width="100%" /> },
  help: { capacity: '同一时间最多服务几位客户', turnaroundMin: '每个预约之后留给清洁、翻台的时间，不占用医生' },
})
