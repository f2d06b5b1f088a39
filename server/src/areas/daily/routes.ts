/** Table of contents: 日结. */
import { daily, dailyRefusals } from '@clinic/contract/areas/daily/calls.ts'
import { serve } from '../../kit/routes.ts'
import { dayBoard } from './board.ts'
import { closeDay } from './close.ts'
import { closingsPage, exportClosings } from './queries.ts'
import { daySheet, dayStatement } from './statement.ts'

export const dailyRoutes = serve(
  'daily',
  daily,
  {
    list: closingsPage,
    export: exportClosings,
    board: dayBoard,
    statement: dayStatement,
    close: closeDay,
    sheet: daySheet,
  },
  { closing_once: ({ day }: { day: string }) => dailyRefusals.closed({ day }) },
)
