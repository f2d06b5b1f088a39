import { files } from '@clinic/contract/areas/files/calls.ts'
import type { Task } from '../../kit/jobs.ts'
import { type Route, receivedBy, serve } from '../../kit/routes.ts'
import { givePass, remove, upload } from './actions.ts'
import { download, image } from './queries.ts'
import { fileReceiver } from './receive.ts'
import { sweepFiles } from './sweep.ts'

export const fileRoutes: Route[] = receivedBy(
  fileReceiver,
  serve('files', files, { upload, uploadAttachment: upload, image, download, remove, pass: givePass }),
)

export const fileTasks: Readonly<Record<string, Task>> = {
  'files.sweep': async (ctx) => {
    await sweepFiles(ctx)
  },
}
