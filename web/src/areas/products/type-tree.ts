/** The type tree as screens need it: nested, in order, with what stands in each branch. */
import { type ProductTypeRow, productTypes } from '@clinic/contract/areas/products/calls.ts'
import { useAnswer } from '../../kit/query.ts'

export type TypeNode = ProductTypeRow & {
  /** Products in it and below it. */
  readonly total: number
  readonly children?: readonly TypeNode[]
}

const under = (rows: readonly ProductTypeRow[], parentId: number): readonly TypeNode[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const children = under(rows, row.id)
      const total = children.reduce((sum, child) => sum + child.total, row.productCount)
      return { ...row, total, ...(children.length > 0 ? { children } : {}) }
    })

export const nestTypes = (rows: readonly ProductTypeRow[]): readonly TypeNode[] => under(rows, 0)

const all = { pageSize: 500 }

/** Every type of the hospital, nested. */
export const useTypeTree = () => {
  const answer = useAnswer(productTypes.list, all, { freshFor: 60_000 })
  return { ...answer, tree: nestTypes(answer.data?.result ?? []) }
}

type Option = { value: number; title: string; children?: Option[] }

/** The tree as options of a tree select. */
export const typeOptions = (nodes: readonly TypeNode[]): Option[] =>
  nodes.map(({ id, name, children }) => ({
    value: id,
    title: name,
    ...(children ? { children: typeOptions(children) } : {}),
  }))
