/** What is done with several products at once: other prices, another type, switched on or off. */
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { lazy } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const RepriceFields = lazy(async () => ({ default: (await import('./batch-fields.tsx')).RepriceFields }))
const MoveFields = lazy(async () => ({ default: (await import('./batch-fields.tsx')).MoveFields }))

type Rows = readonly ProductRow[]
type Changed = OutputOf<typeof products.setStatus>

const seen = (rows: Rows) => ({ items: rows.map(({ id, version }) => ({ id, version })) })

/** 撤回: those that were otherwise before are so again. */
export const back = (answer: unknown, rows: Rows, status: 0 | 1) => {
  const changed = new Set(rows.filter((row) => row.status !== status).map(({ id }) => id))
  const items = (answer as Changed).items.filter(({ id }) => changed.has(id))
  return items.length > 0 ? { call: products.setStatus, input: { items, status: status === 0 ? 1 : 0 } } : null
}

export const setStatusOfMany = (label: string, status: 0 | 1): ListTool<ProductRow> => ({
  ...act(products.setStatus, {
    label,
    input: (rows: Rows) => ({ ...seen(rows), status }),
    done: status === 1 ? '已禁用，不再可开单' : '已启用，可以开单',
    undo: (answer, rows) => back(answer, rows, status),
  }),
  selection: 'some',
})

export const repriceMany: ListTool<ProductRow> = {
  ...act(products.reprice, {
    label: '批量调价',
    width: 720,
    fields: (rows: Rows) => <RepriceFields rows={rows} />,
    initial: () => ({ by: 'percent' as const, direction: 'up' as const, rounding: 'yuan' as const }),
    input: seen,
    saveLabel: '调价',
    follows: ['已开的订单价格不变，新开的订单按新价格。'],
    done: '已调价，新开的订单按新价格',
  }),
  selection: 'some',
}

export const moveMany: ListTool<ProductRow> = {
  ...act(products.move, {
    label: '移动分类',
    fields: <MoveFields />,
    initial: () => ({ typeId: null }),
    input: seen,
    saveLabel: '移动',
    done: '已移动到所选分类',
  }),
  selection: 'some',
}
