import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { departmentRoutes } from './departments/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import {
  departments,
  departmentsWithStaff,
  doctorsByPost,
  everybody,
  myDepartments,
  staffByJob,
  staffByPost,
} from './people/selectors.ts'

const selectorRoutes: Route[] = serve('staff', staff, {
  byPostName: staffByPost,
  doctorsByPostName: doctorsByPost,
  byJobName: staffByJob,
  everybody,
  departmentsWithStaff,
  myDepartments,
  departments,
})

export const staffRoutes: Route[] = [...selectorRoutes, ...departmentRoutes, ...jobRoutes, ...peopleRoutes]
