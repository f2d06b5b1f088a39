/** 开班, then 清点, then 交班: the count is saved before what is expected is shown. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import type { Column } from '../../kit/list/column.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import type { Shift } from './ShiftBox.tsx'

const Opening = ({ onDone }: { onDone: () => void }) => {
  const registers = useAnswer(cashier.registers, {})
  const [registerId, setRegister] = useState<number | null>(null)
  const [float, setFloat] = useState<string | null>('0.00')
  const unsaved = useUnsaved({
    what: '开班',
    count: () => (registerId === null ? 0 : 1) + (float === '0.00' ? 0 : 1),
    read: () => [registerId, float],
  })
  const open = useAction(cashier.openShift, {
    done: '开班成功!',
    onDone: () => {
      unsaved.saved()
      onDone()
    },
  })
  return (
    <div className="shift-form">
      <div className="till-field">
        <span>收银台</span>
        <Select
          aria-label="收银台"
          size="small"
          value={registerId}
          placeholder="任一空闲收银台"
          onChange={setRegister}
          options={(registers.data ?? []).map(({ id, name, takenBy }) => ({
            value: id,
            label: takenBy ? `${name}（${takenBy} 使用中）` : name,
            disabled: takenBy !== null,
          }))}
        />
      </div>
      <div className="till-field">
        <span>备用金（钱箱内现金）</span>
        <MoneyInput aria-label="备用金" value={float} onChange={setFloat} />
      </div>
      <Button
        type="primary"
        loading={open.isPending}
        onClick={() => open.mutate({ openingFloat: float ?? '0', ...(registerId ? { registerId } : {}) })}
      >
        开班
      </Button>
    </div>
  )
}

export const Counting = ({ shift }: { shift: Shift }) => {
  const tenders = useAnswer(cashier.tenders, {})
  const [counted, setCounted] = useState<Readonly<Record<string, string | null>>>({})
  // A count is counted again, never taken from a draft.
  const unsaved = useUnsaved({
    what: '清点现金',
    count: () => Object.values(counted).filter((amount) => amount !== null).length,
    read: () => counted,
  })
  const save = useAction(cashier.countShift, { done: '清点已保存，请核对差额!', onDone: unsaved.saved })
  return (
    <Answered of={tenders}>
      {(all) => (
        <div className="shift-form">
          <p className="none">请先清点钱箱并核对各终端小计。保存后不再收款，并显示应有金额。</p>
          {all
            .filter((tender) => tender.class === 'cash' || tender.class === 'clearing')
            .map(({ code, name }) => (
              <div className="till-field" key={code}>
                <span>{name}</span>
                <MoneyInput
                  aria-label={`${name}实点`}
                  value={counted[code] ?? null}
                  onChange={(amount) => setCounted((old) => ({ ...old, [code]: amount }))}
                />
              </div>
            ))}
          <Button
            type="primary"
            loading={save.isPending}
            disabled={!counted['CASH']}
            onClick={() =>
              save.mutate({
                id: shift.id,
                version: shift.version,
                counted: Object.entries(counted).flatMap(([code, amount]) => (amount ? [{ code, amount }] : [])),
              })
            }
          >
            保存清点
          </Button>
        </div>
      )}
    </Answered>
  )
}

type Compared = { code: string; name: string; expected: string; counted: string }
const columns: Column<Compared>[] = [
  { name: 'name', title: '方式', frozen: true },
  { name: 'expected', title: '应有', kind: 'money', width: 120, sum: true, card: true },
  { name: 'counted', title: '实点', kind: 'money', width: 120, sum: true, card: true },
]

export const Closing = ({ shift, onDone }: { shift: Shift; onDone: () => void }) => {
  const [reason, setReason] = useState('')
  const [toSafe, setToSafe] = useState<string | null>(null)
  const unsaved = useUnsaved({
    what: '交班',
    count: () => (reason.trim() ? 1 : 0) + (toSafe === null ? 0 : 1),
    read: () => [toSafe, reason],
  })
  const close = useAction(cashier.closeShift, {
    done: '交班成功!',
    onDone: () => {
      unsaved.saved()
      onDone()
    },
  })
  const rows = (shift.expected ?? []).map(({ code, name, amount }) => ({
    code,
    name,
    expected: amount,
    counted: shift.counted?.find((one) => one.code === code)?.amount ?? '0.00',
  }))
  const differs = rows.some((row) => parseYuan(row.expected) !== parseYuan(row.counted))
  return (
    <div className="shift-form">
      <DataTable rows={rows} columns={columns} rowKey="code" label="应有与实点" />
      <p>
        差额 <MoneyText yuan={shift.diff} strong />
      </p>
      <div className="till-field">
        <span>上缴保险柜</span>
        <MoneyInput aria-label="上缴保险柜" value={toSafe} onChange={setToSafe} />
      </div>
      <Input.TextArea
        rows={2}
        maxLength={200}
        placeholder={differs ? '差额原因（必填）' : '备注'}
        aria-label="差额原因"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        type="primary"
        loading={close.isPending}
        disabled={differs && reason.trim() === ''}
        onClick={() =>
          close.mutate({
            id: shift.id,
            version: shift.version,
            ...(toSafe ? { toSafe } : {}),
            ...(reason.trim() ? { diffReason: reason.trim() } : {}),
          })
        }
      >
        交班
      </Button>
    </div>
  )
}

const ShiftDrawer = ({ shift, onClose }: { shift: Shift | null; onClose: () => void }) => {
  const title = shift === null ? '开班' : shift.status === 'OPEN' ? '清点现金' : '交班'
  return (
    <SidePanel title={title} width={520} onClose={onClose}>
      {shift === null ? (
        <Opening onDone={onClose} />
      ) : shift.status === 'OPEN' ? (
        <Counting shift={shift} />
      ) : (
        <Closing shift={shift} onDone={onClose} />
      )}
    </SidePanel>
  )
}
export default ShiftDrawer
