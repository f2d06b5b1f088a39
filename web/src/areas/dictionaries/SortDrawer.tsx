/** The entries of a list put in order: up and down, by mouse or keys; saved at once as a whole. */
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { dictionaryEntries } from '@clinic/contract/areas/dictionaries/calls.ts'
import type { DictionaryEntryRow } from '@clinic/contract/areas/dictionaries/nouns.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import './dictionaries.css'

const moved = <T,>(rows: readonly T[], from: number, to: number): T[] => {
  const next = [...rows]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

const Order = ({
  dictType,
  first,
  onClose,
}: {
  dictType: string
  first: DictionaryEntryRow[]
  onClose: () => void
}) => {
  const [rows, setRows] = useState(first)
  const unsaved = useUnsaved({
    what: '选项排序',
    count: () => rows.filter((row, at) => row !== first[at]).length,
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
          <li key={row.id}>
            <span className="type-name">{row.dictLabel}</span>
            <span className="none">{row.dictValue}</span>
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`上移 ${row.dictLabel}`}
              disabled={at === 0}
              onClick={() => setRows(moved(rows, at, at - 1))}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`下移 ${row.dictLabel}`}
              disabled={at === rows.length - 1}
              onClick={() => setRows(moved(rows, at, at + 1))}
            />
          </li>
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
      <Answered of={entries}>
        {({ result }) => <Order key={entries.dataUpdatedAt} dictType={dictType} first={result} onClose={onClose} />}
      </Answered>
    </SidePanel>
  )
}
export default SortDrawer
