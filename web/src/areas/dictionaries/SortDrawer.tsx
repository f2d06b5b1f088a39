/** The entries of a list put in order: up and down, by mouse or keys; saved at once as a whole. */
import { dictionaryEntries } from '@clinic/contract/areas/dictionaries/calls.ts'
import type { DictionaryEntryRow } from '@clinic/contract/areas/dictionaries/nouns.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { MoveButtons } from '../../kit/act/MoveButtons.tsx'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { followed, moved, movedIn, sortingOf } from './sorting.ts'
import './dictionaries.css'

type LineProps = { row: DictionaryEntryRow; at: number; last: number; onMove: (from: number, to: number) => void }

const Line = ({ row: { dictLabel, dictValue }, at, last, onMove }: LineProps) => (
  <li>
    <span className="type-name">{dictLabel}</span>
    <span className="none">{dictValue}</span>
    <MoveButtons called={dictLabel} first={at === 0} last={at === last} onMove={(by) => onMove(at, at + by)} />
  </li>
)

type OrderProps = { dictType: string; first: readonly DictionaryEntryRow[]; onClose: () => void }

const Order = ({ dictType, first, onClose }: OrderProps) => {
  const [sorting, setSorting] = useState(() => sortingOf(first))
  const now = followed(sorting, first)
  if (now !== sorting) setSorting(now)
  const { rows } = now
  const move = (from: number, to: number) => setSorting((old) => moved(old, from, to))
  const unsaved = useUnsaved({
    what: '选项排序',
    count: () => movedIn(now),
    read: () => rows.map(({ id }) => id),
  })
  const save = useAction(dictionaryEntries.sort, {
    done: '排序已保存',
    onDone: () => {
      unsaved.saved()
      onClose()
    },
  })
  return (
    <>
      <ol className="sort-lines">
        {rows.map((row, at) => (
          <Line key={row.id} row={row} at={at} last={rows.length - 1} onMove={move} />
        ))}
      </ol>
      <Button
        type="primary"
        loading={save.isPending}
        onClick={() => save.mutate({ dictType, ids: rows.map(({ id }) => id) })}
      >
        保存排序
      </Button>
    </>
  )
}

const SortDrawer = ({ dictType, name, onClose }: { dictType: string; name: string; onClose: () => void }) => {
  const entries = useAnswer(dictionaryEntries.list, { dictType, pageSize: 500 }, { freshFor: 0 })
  return (
    <SidePanel title={`选项排序：${name}`} width={480} onClose={onClose}>
      <Answered of={entries}>{({ result }) => <Order dictType={dictType} first={result} onClose={onClose} />}</Answered>
    </SidePanel>
  )
}
export default SortDrawer
