/** Table of contents: 班次设置, 排班, 停诊 and 调班. */
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { scheduling, schedulingRefusals, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { serve } from '../../kit/routes.ts'
import { createCell, publishWeek, removeCell, saveBatch, updateCell } from './actions.ts'
import { importRoster, rosterTemplate } from './import.ts'
import { askLeave, leavePage, liftLeave, placeLeave, withdrawLeave } from './leave.ts'
import { mine } from './mine.ts'
import {
  applyTemplate,
  copyWeek,
  createTemplate,
  previewCopy,
  previewTemplate,
  removeTemplate,
  templates,
} from './plan.ts'
import { rosterSheet } from './print.ts'
import { cellPage, exportCells, history, matrix, oneCell } from './queries.ts'
import { shiftTypeHandlers } from './shift-types.ts'
import { answerSwap, askSwap, swapPage, withdrawSwap } from './swap.ts'

const nameTaken = ({ name = '' }: { name?: string }) => schedulingRefusals.nameTaken({ name: name.trim() })

export const schedulingRoutes = [
  ...serve('scheduling.shifts', shiftTypes, shiftTypeHandlers, {
    shift_type_name_unique: nameTaken,
    shift_type_short_unique: ({ shortName = '' }: { shortName?: string }) =>
      schedulingRefusals.shortTaken({ shortName: shortName.trim() }),
  }),
  ...serve(
    'scheduling',
    scheduling,
    {
      list: cellPage,
      export: exportCells,
      matrix,
      history,
      previewCopy,
      templates,
      previewTemplate,
      sheet: rosterSheet,
      importTemplate: rosterTemplate,
      importSheet: importRoster,
      one: oneCell,
      create: createCell,
      update: updateCell,
      remove: removeCell,
      batch: saveBatch,
      publish: publishWeek,
      copy: copyWeek,
      createTemplate,
      removeTemplate,
      applyTemplate,
    },
    { template_name_unique: nameTaken },
  ),
  ...serve('scheduling.away', away, {
    leaves: leavePage,
    swaps: swapPage,
    placeLeave,
    liftLeave,
    mine,
    askLeave,
    withdrawLeave,
    askSwap,
    answerSwap,
    withdrawSwap,
  }),
]
