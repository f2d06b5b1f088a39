/** 领券码: the codes, how many of each were claimed, their links. */
import { type ClaimCode, claimCodes, codeChannels, codeStates } from '@clinic/contract/areas/coupons/claims.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { buttonOf, known } from '../../../kit/act/known-buttons.ts'
import { today } from '../../../kit/clock.ts'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { CodeFields, titles } from './code-fields.tsx'

const columns: readonly Column<ClaimCode>[] = [
  { name: 'name', title: titles.name, width: 160, frozen: true, sort: true },
  { name: 'state', title: titles.state, kind: 'state', words: codeStates, width: 80, card: true },
  { name: 'couponName', title: titles.couponName, width: 150, card: true },
  { name: 'channel', title: titles.channel, width: 88, show: ({ channel }) => codeChannels[channel] },
  { name: 'claimed', title: titles.claimed, kind: 'number', width: 72, sort: true, card: true },
  { name: 'left', title: titles.left, kind: 'number', width: 72, card: true },
  { name: 'pieces', title: titles.pieces, kind: 'number', width: 72 },
  { name: 'perCustomer', title: titles.perCustomer, width: 88, show: ({ perCustomer }) => `${perCustomer} 张` },
  { name: 'opensOn', title: titles.opensOn, kind: 'day', width: 104 },
  { name: 'closesOn', title: titles.closesOn, kind: 'day', width: 104, sort: true },
  { name: 'remark', title: titles.remark, width: 160, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'createdByName', title: titles.createdByName, width: 80, folded: true },
]

const filters: readonly FilterOf<typeof claimCodes.list>[] = [
  { kind: 'text', name: 'keyword', label: titles.name },
  { kind: 'select', name: 'state', label: titles.state, options: codeStates, width: 108 },
  { kind: 'select', name: 'channel', label: titles.channel, options: codeChannels, width: 108 },
]

const fields = <CodeFields />

const setStatus = (label: string, status: 0 | 1) =>
  act(claimCodes.setStatus, {
    ...buttonOf(status === 0 ? 'enable' : 'disable'),
    label,
    shown: (row: ClaimCode) => row.status !== status,
    input: ({ id, version }: ClaimCode) => ({ id, version, status }),
    undo: (answer, row: ClaimCode) => {
      const { id, version } = answer as { id: number; version: number }
      return { call: claimCodes.setStatus, input: { id, version, status: row.status } }
    },
  })

const actionsOf = (show: (code: ClaimCode) => void): readonly RowAction<ClaimCode>[] => [
  { label: '二维码', verb: true, may: claimCodes.link.may, run: show },
  known('edit', claimCodes.update, {
    opens: true,
    reads: claimCodes.one,
    fields,
    title: ({ name }) => `编辑领券码：${name}`,
    follows: ['已经领取的不受影响；链接和二维码不变。'],
  }),
  setStatus('启用', 0),
  setStatus('停用', 1),
  act(claimCodes.renew, {
    label: '换新链接',
    danger: true,
    confirm: ({ name }: ClaimCode) => `“${name}”将换一个新链接，印出去、发出去的旧二维码立即失效，不能恢复。`,
  }),
]

const tools: readonly ListTool<ClaimCode>[] = [
  {
    label: '新增领券码',
    primary: true,
    call: claimCodes.create,
    fields,
    initial: () => ({ channel: 'POSTER', perCustomer: 1, opensOn: today() }),
  },
]

// They come with the first code that is looked at.
const LinkDialog = lazy(() => import('./LinkDialog.tsx'))

export const CodesTab = () => {
  const [shown, setShown] = useState<ClaimCode | null>(null)
  const actions = useMemo(() => actionsOf(setShown), [])
  return (
    <>
      <ListPage
        embedded
        list={claimCodes.list}
        noun="领券码"
        filledBy="点“新增领券码”选好卡券、张数和日期，打印二维码，客户扫码留下手机号就能领。"
        columns={columns}
        filters={filters}
        actions={actions}
        tools={tools}
      />
      <Suspense fallback={null}>{shown && <LinkDialog code={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}
