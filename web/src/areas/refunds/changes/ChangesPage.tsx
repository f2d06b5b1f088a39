/** 改单记录: what waits for others' word, for the till, what was changed. */
import { type ChangeRow, changes } from '@clinic/contract/areas/refunds/changes.ts'
import { Suspense, useMemo } from 'react'
import type { ListTool } from '../../../kit/act/action.ts'
import { listExport } from '../../../kit/act/known-buttons.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useOpenRow } from '../../../kit/list/use-open-row.ts'
import { useLive } from '../../../kit/live.ts'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { actionsOf, columns, filters, isVoid } from './change-list.tsx'

const topics = ['change.changed'] as const
const asked = [changes.list, changes.sums, changes.one]
const tools: ListTool<ChangeRow>[] = [listExport(changes.export)]

const ChangesPage = () => {
  useLive(topics, asked)
  const { id, open, close } = useOpenRow()
  const actions = useMemo(() => actionsOf(open), [open])
  return (
    <>
      <ListPage
        list={changes.list}
        noun="改单"
        filledBy="在订单详情或已购项目里点“申请改单”，会记在这里。"
        columns={columns}
        filters={filters}
        tools={tools}
        sums={changes.sums}
        actions={actions}
        isVoid={isVoid}
      />
      <Suspense fallback={null}>{id !== null && <ChangeDrawer key={id} id={id} onClose={close} />}</Suspense>
    </>
  )
}
export default ChangesPage
