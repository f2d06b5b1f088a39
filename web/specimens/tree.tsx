/** A tree whose rows move when they are let go, so that a second key comes in between; one of its rows takes nothing in. */
import { defineRefusals } from '@clinic/contract/refusals.ts'
import { useState } from 'react'
import type { Column } from '../src/kit/list/column.tsx'
import { type Moving, TreeTable } from '../src/kit/list/TreeTable.tsx'
import { passed } from './answer.ts'

type Node = { readonly id: number; readonly name: string; readonly children: readonly Node[] }

const refusals = defineRefusals('specimen', { shut: [409, '封存的类别不再收下级'] })
const leaf = (id: number, name: string): Node => ({ id, name, children: [] })
const first: readonly Node[] = [
  { ...leaf(1, '皮肤'), children: [leaf(2, '光电'), leaf(3, '注射')] },
  leaf(4, '口腔'),
  leaf(5, '封存'),
]

const without = (nodes: readonly Node[], id: number): readonly Node[] =>
  nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: without(node.children, id) }))

const among = (nodes: readonly Node[], row: Node, beforeId: number | null): readonly Node[] => {
  const at = nodes.findIndex(({ id }) => id === beforeId)
  return at < 0 ? [...nodes, row] : nodes.toSpliced(at, 0, row)
}

const within = (nodes: readonly Node[], row: Node, parentId: number, beforeId: number | null): readonly Node[] =>
  nodes.map((node) => ({
    ...node,
    children:
      node.id === parentId ? among(node.children, row, beforeId) : within(node.children, row, parentId, beforeId),
  }))

const columns: Column<Node>[] = [{ name: 'name', title: '名称', width: 320 }]

export const TreeSpecimen = () => {
  const [rows, setRows] = useState(first)
  const moving: Moving<Node> = {
    nameOf: ({ name }) => name,
    whyNot: (_row, { parentId }) => (parentId === 5 ? refusals.shut() : null),
    move: async (row, { parentId, beforeId }, tree) => {
      await passed()
      const rest = without(tree, row.id)
      const next = parentId === 0 ? among(rest, row, beforeId) : within(rest, row, parentId, beforeId)
      setRows(next)
      return next
    },
  }
  return <TreeTable label="类别" columns={columns} rows={rows} moving={moving} />
}
