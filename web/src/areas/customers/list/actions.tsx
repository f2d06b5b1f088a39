/** What is done with an archive: made, changed, opened in its window. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lazy } from 'react'
import type { ListTool, RowAction } from '../../../kit/act/action.ts'
import { known, removal } from '../../../kit/act/known-buttons.ts'
import { fit } from '../../../kit/schema.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const QuickFields = lazy(async () => ({ default: (await import('../archive/customer-fields.tsx')).QuickFields }))
const WholeFields = lazy(async () => ({ default: (await import('../archive/customer-fields.tsx')).WholeFields }))

export type Subject = { readonly id: number; readonly version?: number; readonly name?: string }
type Open = (customerId: number) => void

/** Selects drop what is no longer offered (F0270); an old archive keeps it all the same. */
const kept = /Id$/

type Values = Record<string, unknown>

/** A text that was emptied is cleared: the call leaves alone what is not named, and what the archive came without. */
export const cleared = (values: Values, archive: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== undefined || (name in archive && !kept.test(name)))
      .map(([name, value]) => [name, value === undefined || value === '' ? null : value]),
  )

export const edit = <S extends Subject>(onOpen: Open): RowAction<S> =>
  known<S>('edit', customers.update, {
    title: ({ name }) => `编辑客户 ${name ?? ''}`,
    reads: customers.one,
    width: 1040,
    fields: ({ id }) => <WholeFields exceptId={id} onOpen={onOpen} />,
    toInput: (values, archive) => fit(customers.update, cleared(values, archive)),
  })

export const remove: RowAction<Subject> = removal(customers.remove, {
  confirm: (on) => `将删除客户“${(on as Subject).name ?? ''}”的档案，有业务记录的客户不能删除，是否继续?`,
})

/** Drawers that make an archive; afterwards it opens. */
export const creating = <Row,>(onOpen: Open): readonly ListTool<Row>[] => {
  const initial = () => ({ temporarySign: 0 })
  const onDone = (answer: unknown) => onOpen((answer as { id: number }).id)
  return [
    {
      label: '快速建档',
      primary: true,
      call: customers.create,
      title: '快速建档',
      fields: <QuickFields onOpen={onOpen} />,
      initial,
      onDone,
    },
    {
      label: '完整建档',
      behind: true,
      call: customers.create,
      title: '新增客户',
      width: 1040,
      fields: <WholeFields onOpen={onOpen} />,
      initial,
      onDone,
    },
  ]
}
