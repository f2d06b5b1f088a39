/** 开班: which register, and the cash in its drawer. What the last shift left there is offered. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'

const Opening = ({ onDone }: { onDone: () => void }) => {
  const registers = useAnswer(cashier.registers, {})
  const [registerId, setRegister] = useState<number | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const free = (registers.data ?? []).filter(({ takenBy }) => takenBy === null)
  const chosen = free.find(({ id }) => id === registerId) ?? free[0]
  const float = typed ?? chosen?.left ?? '0.00'
  const unsaved = useUnsaved({
    what: '开班',
    count: () => (registerId === null ? 0 : 1) + (typed === null ? 0 : 1),
    read: () => [registerId, typed],
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
          value={chosen?.id ?? null}
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
        <MoneyInput aria-label="备用金" value={float} onChange={setTyped} />
      </div>
      {chosen?.left && chosen.left !== '0.00' && <p className="none">上一班留下 {chosen.left} 元，请点清后开班</p>}
      <Button
        type="primary"
        loading={open.isPending}
        onClick={() => open.mutate({ openingFloat: float, ...(chosen ? { registerId: chosen.id } : {}) })}
      >
        开班
      </Button>
    </div>
  )
}

const ShiftOpening = ({ onClose }: { onClose: () => void }) => (
  <SidePanel title="开班" width={520} onClose={onClose}>
    <Opening onDone={onClose} />
  </SidePanel>
)
export default ShiftOpening
