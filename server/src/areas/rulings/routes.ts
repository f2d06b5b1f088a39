/** Table of contents: 归属争议. */
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { serve } from '../../kit/routes.ts'
import { openDispute, stateSide, withdrawDispute } from './actions.ts'
import { decideDispute } from './deciding.ts'
import { oneDispute } from './detail.ts'
import { disputePage, exportDisputes } from './queries.ts'
import { ruledSplit } from './split.ts'

export const rulingsRoutes = serve('rulings', rulings, {
  list: disputePage,
  one: oneDispute,
  export: exportDisputes,
  open: openDispute,
  state: stateSide,
  withdraw: withdrawDispute,
  decide: decideDispute,
  split: ruledSplit,
})
