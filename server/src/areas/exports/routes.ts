/** Table of contents: 导出审批. */
import { exports } from '@clinic/contract/areas/exports/calls.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { audit, createRequest, download, withdraw } from './actions.ts'
import { requestPage } from './queries.ts'

export const exportRoutes: Route[] = serve('exports', exports, {
  list: requestPage,
  create: createRequest,
  audit,
  remove: withdraw,
  download,
})
