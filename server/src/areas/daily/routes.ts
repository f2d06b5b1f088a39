/** Table of contents: 日结. */
import { daily, dailyRefusals } from '@clinic/contract/areas/daily/calls.ts'
import { serve } from '../../kit/routes.ts'
import { dayBoard } from './board.ts'
import { closeDay } from './close.ts'
import { dayEditions } from './editions.ts'
import { closingsPage, exportClosings } from './queries.ts'
import { askToReopen } from './reopen.ts'
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
    editions: dayEditions,
    reopen: askToReopen,
    sheet: daySheet,
  },
  { closing_once: ({ day }: { day: string }) => dailyRefusals.closed({ day }) },
)
