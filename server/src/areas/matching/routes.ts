/** Table of contents: 流水对账. */
import { matching, matchingRefusals } from '@clinic/contract/areas/matching/calls.ts'
import { type Route, receivedBy, serve } from '../../kit/routes.ts'
import { matchByHand, runMatching, undoMatch } from './match.ts'
import { exportLines, exportOurs, filePage, linePage, ourPage } from './queries.ts'
import { statementReceiver, uploadStatement } from './upload.ts'

export const matchingRoutes: Route[] = receivedBy(
  statementReceiver,
  serve(
    'matching',
    matching,
    {
      files: filePage,
      upload: uploadStatement,
      lines: linePage,
      export: exportLines,
      ours: ourPage,
      exportOurs,
      run: runMatching,
      match: matchByHand,
      undo: undoMatch,
    },
    { pair_ours_once: () => matchingRefusals.oursMissing() },
  ),
)
