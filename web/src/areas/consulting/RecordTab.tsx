/** Panel tab 接诊记录: every consultation of this customer. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { useMemo } from 'react'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { useRecordActions } from './record-actions.tsx'
import { recordColumns } from './record-columns.tsx'

const topics = ['consult']
const calls = [consulting.records]
const columns = recordColumns.filter(({ name }) => name !== 'customerName')

const RecordTab = ({ customerId }: PanelTabProps) => {
  useLive(topics, calls)
  const always = useMemo(() => ({ customerId }), [customerId])
  const { actions, notes } = useRecordActions()
  return (
    <>
      <ListPage
        list={consulting.records}
        noun="接诊记录"
        columns={columns}
        always={always}
        actions={actions}
        embedded
      />
      {notes}
    </>
  )
}
export default RecordTab
