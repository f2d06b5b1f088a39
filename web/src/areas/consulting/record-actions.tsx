/** What lists of consultations offer on a row: reading its notes, which a click on the row does. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultListRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { RowAction } from '../../kit/act/action.ts'

const RecordNotes = lazy(() => import('./reception/RecordNotes.tsx'))

/** The notes of one consultation in a side panel: `read(id)` opens them, `notes` stands somewhere in the page. */
export const useNotes = () => {
  const [open, setOpen] = useState<number | null>(null)
  const notes = (
    <Suspense fallback={null}>{open !== null && <RecordNotes id={open} onClose={() => setOpen(null)} />}</Suspense>
  )
  return { read: setOpen, notes }
}

export const useRecordActions = () => {
  const { read, notes } = useNotes()
  const actions = useMemo<readonly RowAction<ConsultListRow>[]>(
    () => [{ label: '查看', may: consulting.record.may, opens: true, verb: true, run: ({ id }) => read(id) }],
    [read],
  )
  return { actions, notes }
}
