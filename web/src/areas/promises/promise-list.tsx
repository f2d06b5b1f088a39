/** Columns, filters and actions of promises. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import type { GiftPromise } from '@clinic/contract/areas/promises/nouns.ts'
import {
  dueOf,
  promiseDues,
  promiseKindWords,
  promiseStateWords,
  whyNotMovePromise,
} from '@clinic/contract/areas/promises/words.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { today } from '../../kit/clock.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { fit } from '../../kit/schema.ts'
import { StateTag } from '../../kit/show/text.tsx'
import { ColleagueChoice } from '../staff/index.ts'
import { PromiseFields, sentOf, titles } from './fields.tsx'
import { keep } from './keep.tsx'

/** The day, and beside it that it is near or over. */
const Due = ({ row }: { row: GiftPromise }) => {
  const due = dueOf(row, today())
  return (
    <>
      <span className="figure">{row.dueDate}</span> {due === 'overdue' && <StateTag value={promiseDues.overdue} />}
      {due === 'soon' && <StateTag value="即将到期" />}
    </>
  )
}

export const promiseColumns: Column<GiftPromise>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 104, frozen: true },
  { name: 'content', title: titles.content, width: 160, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: promiseStateWords, width: 80, card: true },
  { name: 'kind', title: titles.kind, kind: 'state', words: promiseKindWords, width: 84 },
  { name: 'value', title: titles.value, kind: 'money', width: 96 },
  { name: 'dueDate', title: titles.dueDate, width: 156, sort: true, card: true, show: (row) => <Due row={row} /> },
  { name: 'promiserName', title: titles.promiserName, width: 84, card: true },
  { name: 'keptBy', title: titles.keptBy, width: 164, wide: true },
  { name: 'keptTime', title: titles.keptTime, kind: 'moment', width: 112, folded: true },
  { name: 'keeperName', title: titles.keeperName, width: 84, folded: true },
  { name: 'endReason', title: titles.endReason, width: 140, folded: true },
  { name: 'recordNo', title: titles.recordNo, width: 140, folded: true },
  { name: 'createTime', title: titles.createTime, kind: 'moment', width: 112, sort: true, wide: true },
]

const Person = (props: FieldProps) => <ColleagueChoice width={140} {...props} />

export const promiseFilters: FilterOf<typeof promises.list>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、编号、手机后四位', width: 220 },
  { kind: 'select', name: 'state', label: titles.state, options: promiseStateWords },
  { kind: 'select', name: 'due', label: '到期', options: promiseDues },
  { kind: 'pick', name: 'promiserId', label: titles.promiserName, field: Person },
  { kind: 'select', name: 'kind', label: titles.kind, options: promiseKindWords },
  { kind: 'days', from: 'dueFrom', to: 'dueTo', label: titles.dueDate },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: titles.createTime },
]

const open = ({ state }: GiftPromise) => state === 'open'
const seen = ({ id, version }: GiftPromise) => ({ id, version })

const change: RowAction<GiftPromise> = {
  call: promises.update,
  label: '修改',
  width: 720,
  shown: open,
  whyNot: (row) => whyNotMovePromise('change', row),
  title: ({ customerName }) => `修改承诺 ${customerName}`,
  fields: <PromiseFields fixed />,
  toInput: (values, row) => fit(promises.update, { ...sentOf(values), ...seen(row) }),
}

const End = fieldsOf(promises.end)
const end: RowAction<GiftPromise> = act(promises.end, {
  label: '取消或失效',
  danger: true,
  width: 'small',
  shown: open,
  whyNot: (row: GiftPromise) => whyNotMovePromise('waive', row),
  title: ({ customerName }: GiftPromise) => `不再兑现 ${customerName}`,
  about: ({ content }: GiftPromise) => [{ label: titles.content, value: content }],
  initial: () => ({ state: 'waived' as const }),
  input: seen,
  fields: (
    <>
      <End.Radio
        name="state"
        label="结果"
        options={{ waived: promiseStateWords.waived, lapsed: promiseStateWords.lapsed }}
      />
      <End.Reason
        name="reason"
        label={titles.endReason}
        required
        reasons={['客户不需要了', '换成了别的优惠', '客户未按约消费', '登记错误']}
      />
    </>
  ),
})

const Again = fieldsOf(promises.reopen)
const reopen: RowAction<GiftPromise> = act(promises.reopen, {
  label: '重新打开',
  width: 'small',
  shown: (row: GiftPromise) => !open(row),
  whyNot: (row: GiftPromise) => whyNotMovePromise('reopen', row),
  title: ({ customerName }: GiftPromise) => `重新打开承诺 ${customerName}`,
  about: ({ content }: GiftPromise) => [{ label: titles.content, value: content }],
  follows: ['回到待兑现，兑现它的赠送可以再用来兑现'],
  initial: () => ({}),
  input: seen,
  fields: <Again.Text name="reason" label="原因" />,
})

/** What can be done with a promise, in the order of use. */
export const promiseActions: readonly RowAction<GiftPromise>[] = [keep, change, end, reopen]
export const isOver = ({ state }: GiftPromise): boolean => state === 'waived' || state === 'lapsed'
