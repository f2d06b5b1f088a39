/** Table of contents: 客户导入. */
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { type Route, receivedBy, serve } from '../../kit/routes.ts'
import { cancelImport, repairRow, startImport } from './actions.ts'
import { batchPage, oneBatch, resultFile, rowPage } from './queries.ts'
import { importTemplate } from './template.ts'
import { sheetReceiver, uploadSheet } from './upload.ts'

export const importRoutes: Route[] = receivedBy(
  sheetReceiver,
  serve('imports', imports, {
    list: batchPage,
    one: oneBatch,
    rows: rowPage,
    template: importTemplate,
    upload: uploadSheet,
    repair: repairRow,
    start: startImport,
    cancel: cancelImport,
    file: resultFile,
  }),
)
