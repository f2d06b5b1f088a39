/** Calls of what a job grants. */
import { jobRights } from '@clinic/contract/areas/access/job-rights.ts'
import { type Route, serve } from '../../../kit/routes.ts'
import { everyButton, jobButtons, saveJobButtons } from './buttons.ts'
import { allocatedRoles, allotRoles } from './roles.ts'

export const jobRightRoutes: Route[] = serve('access.jobs', jobRights, {
  allocatedRoles,
  allotRoles,
  buttons: jobButtons,
  everyButton,
  saveButtons: saveJobButtons,
})
