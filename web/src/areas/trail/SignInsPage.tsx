/** 登录日志: who came in, from where, on what, and who was turned away. */

import { trail, whyNotUnlock } from '@clinic/contract/areas/trail/calls.ts'
import { signInTable } from '@clinic/contract/areas/trail/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import { outcomeWords } from './words.ts'

const titles = titlesOf(signInTable)

type SignIn = OutputOf<typeof trail.signIns>['result'][number]

const columns: Column<SignIn>[] = [
  {
    name: 'at',
    title: titles.at,
    width: 160,
    frozen: true,
    sort: true,
    show: ({ at }) => <span className="figure">{at}</span>,
  },
  { name: 'account', title: titles.account, width: 140, card: true },
  { name: 'staffName', title: '姓名', width: 110 },
  { name: 'outcome', title: titles.outcome, kind: 'state', words: outcomeWords, width: 90, card: true },
  { name: 'refusal', title: titles.refusal, show: ({ refusal }) => refusal ?? <None /> },
  { name: 'ip', title: titles.ip, width: 140, card: true },
  { name: 'device', title: titles.device, width: 180 },
]

const filters: FilterOf<typeof trail.signIns>[] = [
  { kind: 'days', from: 'beginTime', to: 'endTime', label: '时间（最近 7 天）', future: false },
  { kind: 'text', name: 'account', label: titles.account, width: 140 },
  { kind: 'select', name: 'outcome', label: titles.outcome, options: outcomeWords },
  { kind: 'text', name: 'ip', label: titles.ip, width: 140 },
]

const actions: RowAction<SignIn>[] = [
  act(trail.unlock, {
    label: '解锁',
    shown: ({ outcome }: SignIn) => outcome === 'refused',
    whyNot: whyNotUnlock,
    confirm: ({ account }) => `解锁后，账号 ${account} 可以立即重新登录，之前的密码错误次数清零。是否继续?`,
    done: '解锁成功!',
    input: ({ id }) => ({ id }),
  }),
]

const tools: ListTool<SignIn>[] = [listExport(trail.exportSignIns)]

const SignInsPage = () => (
  <ListPage list={trail.signIns} noun="登录日志" columns={columns} filters={filters} actions={actions} tools={tools} />
)
export default SignInsPage
