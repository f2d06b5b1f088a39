/** Panel tab 回访: what is planned for her and what she said. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { useMay, usePerson } from '../../kit/person.ts'
import { actionsFor, immediately } from './actions.tsx'
import { columns } from './visit-list.tsx'

const topics = ['visit']
const asked = [visits.panel]
/** Her name stands above. */
const facts = columns.filter(({ name }) => name !== 'customerName')

const VisitsOfCustomer = ({ customerId }: PanelTabProps) => {
  useLive(topics, asked)
  const may = useMay()
  const navigate = useNavigate()
  const { id: me } = usePerson()
  const audits = may(visits.auditReturnVisit.may)
  const always = useMemo(() => ({ customerId }), [customerId])
  const tools = useMemo(() => [immediately(customerId)], [customerId])
  const actions = useMemo(
    () => actionsFor(me, audits, ({ id }) => void navigate(`/visit/list?visit=${id}`)),
    [me, audits, navigate],
  )
  return (
    <ListPage
      embedded
      list={visits.panel}
      noun="回访"
      filledBy="在面板上方点“新增回访”，或由回访规则自动安排。"
      columns={facts}
      tools={tools}
      actions={actions}
      always={always}
    />
  )
}
export default VisitsOfCustomer
