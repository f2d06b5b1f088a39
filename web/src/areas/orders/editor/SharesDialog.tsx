/** 业绩占比: the people of each role and their parts in per cent. A role whose parts do not make 100 % is not taken. */

import { DeleteOutlined } from '@ant-design/icons'
import { MOST_SHARES, type ShareRole, shareRoles } from '@clinic/contract/areas/orders/shares.ts'
import { Button, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { noSubmit } from '../../../kit/form/no-submit.ts'
import { typedNumber } from '../../../kit/form/plain-input.ts'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'
import { ColleagueChoice, StaffChoice } from '../../staff/index.ts'
import type { Part } from './draft.ts'
import { isWhole, type Row, rowsOf, sharedEvenly, whyNotRows } from './shares.ts'

/** Basis points of a per cent. */
const PER_CENT = 100
const jobs: Readonly<Partial<Record<ShareRole, string>>> = {
  adviser: '咨询师',
  doctor: '主治医生',
  developer: '开发人员',
}

type LineProps = { readonly row: Row; readonly change: (part: Partial<Row>) => void; readonly remove: () => void }

const Line = ({ row, change, remove }: LineProps) => {
  const label = shareRoles[row.role]
  const job = jobs[row.role]
  const chosen = {
    'aria-label': `${label}人员`,
    value: row.staffId ?? undefined,
    onChange: (next: unknown) => change({ staffId: typeof next === 'number' ? next : null }),
  }
  return (
    <div className="share-line">
      {job ? <StaffChoice job={job} {...chosen} /> : <ColleagueChoice {...chosen} />}
      <InputNumber<number>
        aria-label={`${label}占比`}
        min={0.01}
        max={100}
        precision={2}
        controls={false}
        suffix="%"
        parser={typedNumber}
        value={row.bp === null ? null : row.bp / PER_CENT}
        onChange={(percent) => change({ bp: percent === null ? null : Math.round(percent * PER_CENT) })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`删除这位${label}`}
        onClick={remove}
        onKeyDown={noSubmit}
      />
    </div>
  )
}

type RoleProps = { readonly role: ShareRole; readonly rows: readonly Row[]; readonly set: (rows: Row[]) => void }

const RoleLines = ({ role, rows, set }: RoleProps) => {
  const own = rows.filter((row) => row.role === role)
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    // The first one has the whole; with a second one, all share evenly.
    set(sharedEvenly([...rows, { key, role, staffId: null, bp: null }], role))
  }
  return (
    <section className="share-role" aria-label={shareRoles[role]}>
      <header>
        <b>{shareRoles[role]}</b>
        {own.length > 1 && (
          <Button size="small" type="link" onClick={() => set(sharedEvenly(rows, role))}>
            平均分
          </Button>
        )}
        <Button size="small" type="link" disabled={rows.length >= MOST_SHARES} onClick={add}>
          添加
        </Button>
      </header>
      {own.map((row) => (
        <Line
          key={row.key}
          row={row}
          change={(part) => set(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
          remove={() => set(rows.filter((one) => one.key !== row.key))}
        />
      ))}
      {own.length === 0 && <small className="none">未指定</small>}
    </section>
  )
}

type Props = {
  readonly share: readonly Part[]
  readonly onDone: (share: readonly Part[]) => void
  /** Of an order that stands: why they change. */
  readonly why?: { readonly reason: string; readonly onReason: (reason: string) => void }
  readonly busy?: boolean
  readonly onClose: () => void
}

const Why = ({ reason, onReason }: NonNullable<Props['why']>) => (
  <Input
    aria-label="调整原因"
    placeholder="调整原因，留在订单经过里"
    maxLength={200}
    value={reason}
    onChange={({ target }) => onReason(target.value)}
  />
)

const SharesDialog = ({ share, onDone, onClose, why, busy = false }: Props) => {
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(share))
  const whyNot = whyNotRows(rows) ?? (why && why.reason.trim() === '' ? '请填写调整原因' : null)
  const done = () => {
    if (whyNot === null) onDone(rows.filter(isWhole).map(({ role, staffId, bp }) => ({ role, staffId, bp })))
  }
  return (
    <Modal
      open
      width={520}
      centered
      title={<DialogTitle>业绩占比</DialogTitle>}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <>
          {whyNot && (
            <small className="share-why" role="status">
              {whyNot}
            </small>
          )}
          <Button onClick={onClose}>返回</Button>
          <Button type="primary" disabled={whyNot !== null} loading={busy} onClick={done}>
            确定
          </Button>
        </>
      }
    >
      <SubmitKeys onSubmit={whyNot === null ? done : undefined}>
        <div className="share-roles">
          {(Object.keys(shareRoles) as ShareRole[]).map((role) => (
            <RoleLines key={role} role={role} rows={rows} set={setRows} />
          ))}
          {why && <Why {...why} />}
        </div>
      </SubmitKeys>
    </Modal>
  )
}
export default SharesDialog
