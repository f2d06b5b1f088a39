/** 回访管理: every task one reaches, moved, given and cancelled in bulk, audited. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { useMay, usePerson } from '../../kit/person.ts'
import { actionsFor, toolsFor } from './actions.tsx'
import { columns, filters } from './visit-list.tsx'

const topics = ['visit']
const asked = [visits.list]

const ManageTab = () => {
  useLive(topics, asked)
  const may = useMay()
  const { id: me } = usePerson()
  const [, setQuery] = useSearchParams()
  const audits = may(visits.auditReturnVisit.may)
  const tools = useMemo(() => toolsFor(me), [me])
  const actions = useMemo(
    () => actionsFor(me, audits, ({ id }) => setQuery({ visit: String(id) })),
    [me, audits, setQuery],
  )
  return (
    <ListPage
      list={visits.list}
      noun="回访任务"
      filledBy="点“新增回访”安排，或在回访规则里设置后自动生成。"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
    />
  )
}
export default ManageTab
