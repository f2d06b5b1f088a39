/** What is done with a sheet: followed, changed, ended, opened again, given on, picked, turned into an order. */
import {
  declarations,
  followWays,
  intentions,
  NOT_DOOR_REASON,
  type Sheet,
  whyNotMove,
  whyNotToOrder,
} from '@clinic/contract/areas/declarations/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { lazy } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, listExport } from '../../kit/act/known-buttons.ts'
import { sayPartial } from '../../kit/act/say-partial.ts'
import { Chips } from '../../kit/form/Chips.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { say } from '../../kit/say.ts'
import { useDictionary } from '../dictionaries/index.ts'
import { ColleagueChoice } from '../staff/index.ts'
import { titles, wishOf } from './columns.tsx'
import { changeSaid, reportSaid } from './said.ts'
import './declarations.css'

// A list is drawn without its forms; they arrive with the first one that opens.
const forms = () => import('./SheetFields.tsx')
const ReportFields = lazy(async () => ({ default: (await forms()).ReportFields }))
const ChangeFields = lazy(async () => ({ default: (await forms()).ChangeFields }))

const F = fieldsOf(declarations.follow)
const E = fieldsOf(declarations.end)
const T = fieldsOf(declarations.transfer)
const R = fieldsOf(declarations.reopen)

type Chosen = { readonly value?: string; readonly onChange?: (value: string) => void }
const NotDoorChips = ({ value, onChange }: Chosen) => (
  <Chips
    aria-label={titles.endReason}
    options={useDictionary(NOT_DOOR_REASON)}
    value={value}
    {...(onChange ? { onChange } : {})}
  />
)

const about = (row: Sheet) => [
  { label: titles.customerName, value: row.customerName },
  { label: titles.no, value: row.no },
  ...(row.demandText || row.demandNames ? [{ label: titles.demandNames, value: wishOf(row) }] : []),
]
const isOpen = ({ state }: Sheet) => state === 'following' || state === 'booked' || state === 'arrived'

export const follow = act(declarations.follow, {
  label: '跟进',
  title: ({ customerName }: Sheet) => `跟进：${customerName}`,
  shown: isOpen,
  whyNot: (row: Sheet) => whyNotMove('follow', row),
  fields: (
    <>
      <F.Radio name="way" label="方式" options={followWays} />
      <F.TextArea name="content" label="内容" rows={4} help="未接、拒接、空号可以不填" />
      <F.Radio name="intention" label={titles.intention} options={intentions} />
      <F.Moment name="nextAt" label={titles.nextFollowAt} help="不填为明天 9:00" />
    </>
  ),
  initial: ({ intention }: Sheet) => ({ way: 'phone' as const, intention }),
  input: ({ id }: Sheet) => ({ id }),
  width: 720,
  saveLabel: '存跟进',
})

const edit: RowAction<Sheet> = {
  ...buttonOf('edit'),
  call: declarations.update,
  title: ({ customerName, no }) => `编辑报单：${customerName} ${no}`,
  shown: isOpen,
  whyNot: (row) => whyNotMove('edit', row),
  reads: declarations.one,
  fields: <ChangeFields />,
  width: 720,
  toInput: changeSaid,
}

export const end = act(declarations.end, {
  label: '结束',
  danger: true,
  title: ({ customerName }: Sheet) => `结束报单：${customerName}`,
  shown: isOpen,
  whyNot: (row: Sheet) => whyNotMove('end', row),
  about,
  fields: (
    <>
      <E.Field name="reason" label={titles.endReason} required>
        <NotDoorChips />
      </E.Field>
      <E.TextArea name="remark" label={titles.remark} rows={2} required={false} />
    </>
  ),
  initial: () => ({}),
  input: ({ id, version }: Sheet) => ({ id, version }),
  follows: ['客户不再受保护，其他人可以报单。', '30 天内可以由主管重新开启。'],
})

const reopen = act(declarations.reopen, {
  label: '重新开启',
  title: ({ customerName }: Sheet) => `重新开启报单：${customerName}`,
  shown: ({ state }: Sheet) => state === 'ended',
  about,
  fields: <R.Reason name="reason" label="原因" reasons={['客户又来咨询', '误结束', '重新跟进']} />,
  initial: () => ({}),
  input: ({ id, version }: Sheet) => ({ id, version }),
  follows: ['回到跟进中，保护期从今天重新计算。'],
})

export const transfer = act(declarations.transfer, {
  label: '转移',
  title: ({ customerName }: Sheet) => `转移报单：${customerName}`,
  shown: ({ state }: Sheet) => state === 'following' || state === 'booked',
  whyNot: (row: Sheet) => whyNotMove('transfer', row),
  about,
  fields: (
    <>
      <T.Field name="developerId" label={titles.developerName} required>
        <ColleagueChoice />
      </T.Field>
      <T.Reason name="reason" label="原因" reasons={['休假', '客户要求', '调整分工']} />
    </>
  ),
  initial: () => ({}),
  input: ({ id, version }: Sheet) => ({ id, version }),
  follows: ['保护期不变，跟进记录一起转给对方。'],
})

/** Its order is opened where orders are written. */
export const toOrder = act(declarations.toOrder, {
  label: '转开单',
  shown: ({ state }: Sheet) => state !== 'ended' && state !== 'pooled',
  whyNot: whyNotToOrder,
  input: ({ id }: Sheet) => ({ id }),
  confirm: ({ customerName, intentCount }: Sheet) =>
    `将按 ${customerName} 的 ${intentCount} 个意向项目生成订单草稿，价格按当前价目，是否继续?`,
  done: null,
  onDone: (answer) => say.done(`已生成订单草稿 ${(answer as OutputOf<typeof declarations.toOrder>).no}`),
})

const sayClaimed = (answer: unknown) => {
  const { claimed, refused } = answer as OutputOf<typeof declarations.claim>
  sayPartial(`已领取 ${claimed} 单`, refused)
}
export const claim = act(declarations.claim, {
  label: '领取',
  verb: true,
  input: ({ id }: Sheet) => ({ ids: [id] }),
  done: null,
  onDone: sayClaimed,
})
export const claimSeveral: ListTool<Sheet> = {
  ...act(declarations.claim, {
    label: '领取所选',
    input: (rows: readonly Sheet[]) => ({ ids: rows.map(({ id }) => id) }),
    done: null,
    onDone: sayClaimed,
  }),
  selection: 'some',
}

const sayReported = (answer: unknown) => {
  const { no, protectUntil } = answer as OutputOf<typeof declarations.create>
  say.done(protectUntil ? `已报单 ${no}，保护期至 ${protectUntil}` : `已报单 ${no}，补充手机号后开始保护`)
}

/** Reporting: somebody new, or the customer the drawer is opened for. */
export const reporting = (customerId?: number): ListTool<Sheet> => ({
  label: '新建报单',
  primary: true,
  call: declarations.create,
  title: '新建报单',
  width: 720,
  saveLabel: '报单',
  fields: <ReportFields customerId={customerId} />,
  initial: () => ({ intention: 'B', temporarySign: 0 }),
  toInput: (values) => reportSaid(values, customerId),
  done: null,
  onDone: sayReported,
})

export const exporting = listExport(declarations.export)
export const actions: readonly RowAction<Sheet>[] = [{ ...follow, verb: true }, edit, toOrder, transfer, end, reopen]
