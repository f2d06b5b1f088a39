/** What lists of consultations offer on a row: its attachments. */
import { type ConsultListRow, consulting } from '@clinic/contract/areas/consulting.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { RowAction } from '../../kit/act/action.ts'

const RecordFiles = lazy(() => import('./RecordFiles.tsx'))

export const useRecordActions = () => {
  const [open, setOpen] = useState<number | null>(null)
  const actions = useMemo<readonly RowAction<ConsultListRow>[]>(
    () => [{ label: '附件', may: consulting.record.may, run: ({ id }) => setOpen(id) }],
    [],
  )
  const drawer = (
    <Suspense fallback={null}>{open !== null && <RecordFiles id={open} onClose={() => setOpen(null)} />}</Suspense>
  )
  return { actions, drawer }
}
