/** 诊室设备: what is booked beside people. */
import { appointmentResources, resourceRefusals } from '@clinic/contract/areas/appointments/resources.ts'
import { everybody } from '../../../kit/list.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { resource } from '../../../kit/resource.ts'
import { namedDepartments } from '../../staff/reads.ts'

export const resourceHandlers = resource(appointmentResources, {
  scope: everybody('what the hospital works with is the same for all'),
  values: async ({ departmentIds = [] }, ctx) => {
    await refuseDangling(ctx, namedDepartments(departmentIds), resourceRefusals.unknownDepartment)
    return {}
  },
})
