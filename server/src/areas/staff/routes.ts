import { staff } from '@clinic/contract/areas/staff.ts'
import { type Route, serve } from '../../kit/routes.ts'
import {
  departments,
  departmentsWithStaff,
  doctorsByPost,
  everybody,
  myDepartments,
  staffByJob,
  staffByPost,
} from './selectors.ts'

export const staffRoutes: Route[] = serve('staff', staff, {
  byPostName: staffByPost,
  doctorsByPostName: doctorsByPost,
  byJobName: staffByJob,
  everybody,
  departmentsWithStaff,
  myDepartments,
  departments,
})
