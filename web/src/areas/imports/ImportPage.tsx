/** One sheet: how far it is, what is wrong by kind at the right, and each faulty row with its repair in place. */
import {
  type Batch,
  type FaultKind,
  headerOf,
  type ImportRow,
  importRowTable,
  imports,
  rowStates,
} from '@clinic/contract/areas/imports/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import { useMatch } from 'react-router'
import type { Static } from 'typebox'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { usePageTitle } from '../../kit/page/title.ts'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { FaultAside } from './FaultAside.tsx'
import { ImportHead } from './ImportHead.tsx'
import { deedOf, faultText, repairing } from './repair.tsx'
import './imports.css'

const titles = titlesOf(importRowTable)

const wrongText = ({ column, label, value }: ImportRow['wrong'][number]): string =>
  value === '' ? `${headerOf(column, label)} 空` : `${headerOf(column, label)}“${value}”`

const columns: readonly Column<ImportRow>[] = [
  { name: 'rowNo', title: titles.rowNo, kind: 'number', width: 64 },
  { name: 'name', title: titles.name, width: 110, frozen: true },
  { name: 'phone', title: titles.phone, width: 124, card: true },
  { name: 'faults', title: titles.faults, show: ({ faults }) => faults.map(faultText).join('；') || null, card: true },
  {
    name: 'cells',
    title: '表格里写的',
    width: 200,
    wide: true,
    value: ({ wrong = [] }) => wrong.map(wrongText).join('；'),
  },
  {
    name: 'deed',
    title: '怎么改',
    width: 92,
    value: ({ faults }) => faults[0] && <span className="import-deed">{deedOf(faults[0].kind)}</span>,
  },
  { name: 'state', title: titles.state, kind: 'state', words: rowStates, width: 84 },
]

const filters: readonly FilterOf<typeof imports.rows>[] = [
  { kind: 'select', name: 'state', label: titles.state, options: rowStates },
]

const topics = ['import']
const calls = [imports.one, imports.rows]

const Rows = ({ sheet }: { sheet: Static<typeof Batch> }) => {
  const { id: me } = usePerson()
  const always = useMemo(() => ({ id: sheet.id }), [sheet.id])
  const mends = sheet.state === 'ready' && sheet.createdById === me
  return (
    <ListPage
      list={imports.rows}
      noun="行"
      always={always}
      columns={columns}
      filters={filters}
      {...(mends ? { actions: repairing } : {})}
      aside={(now, move) => (
        <FaultAside
          batch={sheet}
          chosen={now['kind'] as FaultKind | undefined}
          onChoose={(kind) => move({ filters: { ...now, kind }, page: 1 })}
        />
      )}
    />
  )
}

const ImportPage = () => {
  const id = Number(useMatch('/customer/import/:id')?.params.id)
  const answer = useAnswer(imports.one, { id })
  usePageTitle(answer.data?.fileName)
  useLive(topics, calls)
  return (
    <div className="import-page">
      <Answered of={answer} rows={12}>
        {(sheet) => (
          <>
            <ImportHead sheet={sheet} />
            <Rows sheet={sheet} />
          </>
        )}
      </Answered>
    </div>
  )
}
export default ImportPage
