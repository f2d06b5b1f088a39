/** 投诉记录 of one customer, with 登记投诉. */
import { type ComplaintRow, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { openColumns } from './columns.tsx'

const ComplaintDrawer = lazy(() => import('./ComplaintDrawer.tsx'))
const RegisterDrawer = lazy(() => import('./RegisterDrawer.tsx'))

const columns = openColumns.filter(({ name }) => name !== 'customerName')
const topics = ['complaint']
const calls = [complaints.list]

const ComplaintTab = ({ customerId, refresh }: PanelTabProps) => {
  const always = useMemo(() => ({ customerId }), [customerId])
  const [open, setOpen] = useState<number | null>(null)
  const [writing, setWriting] = useState(false)
  const tools = useMemo<ListTool<ComplaintRow>[]>(
    () => [{ label: '登记投诉', primary: true, may: complaints.create.may, run: () => setWriting(true) }],
    [],
  )
  useLive(topics, calls)
  return (
    <>
      <ListPage
        embedded
        list={complaints.list}
        noun="投诉"
        columns={columns}
        tools={tools}
        always={always}
        onOpen={({ id }) => setOpen(id)}
      />
      <Suspense fallback={null}>
        {open !== null && <ComplaintDrawer id={open} onClose={() => setOpen(null)} />}
        {writing && <RegisterDrawer customerId={customerId} onDone={refresh} onClose={() => setWriting(false)} />}
      </Suspense>
    </>
  )
}
export default ComplaintTab
