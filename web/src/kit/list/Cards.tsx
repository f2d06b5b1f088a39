/** A list at phone width: one card a row with its name, the three facts that matter, and its actions. */
import { Checkbox } from 'antd'
import type { Key } from 'react'
import { ActionRow } from '../act/buttons.tsx'
import { type Column, cellOf } from './column.tsx'
import type { DataTableProps } from './DataTable.tsx'

const FACTS = 3

const factsOf = <Row,>(columns: readonly Column<Row>[], name: Column<Row>) => {
  const others = columns.filter((column) => column !== name)
  const chosen = others.filter((column) => column.card)
  return (chosen.length ? chosen : others).slice(0, FACTS)
}

export const Cards = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey = 'id', actionsOf, selected, onSelect, loading, empty, isVoid } = props
  const name = columns.find((column) => column.frozen) ?? columns[0]
  if (!name || rows.length === 0) return <div className="cards">{loading ? null : empty}</div>
  const facts = factsOf(columns, name)
  const keyOf = (row: Row) => (row as Record<string, unknown>)[rowKey] as Key
  const toggle = (row: Row) => {
    const has = selected?.includes(keyOf(row))
    const next = has
      ? rows.filter((one) => one !== row && selected?.includes(keyOf(one)))
      : rows.filter((one) => one === row || selected?.includes(keyOf(one)))
    onSelect?.(next.map(keyOf), next)
  }
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={keyOf(row)} className={isVoid?.(row) ? 'card void' : 'card'}>
          <div className="card-head">
            {onSelect && (
              <Checkbox
                checked={selected?.includes(keyOf(row)) ?? false}
                onChange={() => toggle(row)}
                aria-label="选择"
              />
            )}
            <strong>{cellOf(name, row)}</strong>
          </div>
          <dl>
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.title}</dt>
                <dd>{cellOf(fact, row)}</dd>
              </div>
            ))}
          </dl>
          {actionsOf && (
            <div className="card-actions">
              <ActionRow actions={actionsOf(row)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
