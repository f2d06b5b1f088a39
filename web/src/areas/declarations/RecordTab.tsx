/** Panel tab 报单记录: every sheet of this customer. */
import { declarations, type Sheet } from '@clinic/contract/areas/declarations/calls.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { actions } from './actions.tsx'
import { columns } from './columns.tsx'

const SheetDrawer = lazy(() => import('./SheetDrawer.tsx'))
const own = columns.filter(({ name }) => name !== 'customerName' && name !== 'phone')
const topics = ['declaration']
const calls = [declarations.list, declarations.one]

const RecordTab = ({ customerId }: PanelTabProps) => {
  useLive(topics, calls)
  const [open, setOpen] = useState<Sheet | null>(null)
  const always = useMemo(() => ({ customerId }), [customerId])
  return (
    <>
      <ListPage
        embedded
        list={declarations.list}
        noun="报单"
        columns={own}
        always={always}
        actions={actions}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>{open && <SheetDrawer id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
export default RecordTab
