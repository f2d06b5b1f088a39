/** 节假日: what the working days of a hospital are counted by. */
import { holiday, holidayKinds, holidays } from '@clinic/contract/areas/holidays/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { FieldColumn } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'

const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'))

type Row = OutputOf<typeof holidays.one>
const { heads } = holiday
const F = fieldsOf(holidays.create, holiday)

const columns: readonly FieldColumn<Row>[] = [
  { name: 'day', title: heads.day, kind: 'day', width: 120, frozen: true, sort: true },
  { name: 'name', title: heads.name, width: 160, card: true },
  { name: 'kind', title: heads.kind, kind: 'state', words: holidayKinds, width: 110, card: true },
  { name: 'remark', title: heads.remark },
]

const filters: FilterOf<typeof holidays.list>[] = [
  { kind: 'text', name: 'keyword', label: heads.name },
  { kind: 'select', name: 'kind', label: heads.kind, options: holidayKinds },
]

const form = (
  <>
    <F.Day name="day" label={heads.day} />
    <F.Radio name="kind" help="调休上班的日子按工作日计算，其余两类不计" />
    <F.Text name="name" />
    <F.Text name="remark" required={false} />
  </>
)

const actions: readonly RowAction<Row>[] = [
  known('edit', holidays.update, { opens: true, fields: form, title: ({ day }) => `编辑节假日：${day}` }),
  removal(holidays.remove, {
    confirm: ({ day, name }) => `${day}“${name}”将被删除，这一天以后按星期计算；已开始的时限不变。`,
  }),
]

const HolidaysPage = () => {
  const [importing, setImporting] = useState(false)
  const tools = useMemo<readonly ListTool<Row>[]>(
    () => [
      {
        label: '新增节假日',
        primary: true,
        call: holidays.create,
        fields: form,
        initial: () => ({ kind: 'own', remark: '' }),
      },
      { label: '导入', may: holidays.importSheet.may, run: () => setImporting(true) },
    ],
    [],
  )
  return (
    <>
      <ListPage
        list={holidays.list}
        noun="节假日"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
      />
      <Suspense fallback={null}>{importing && <ImportDrawer onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
export default HolidaysPage
