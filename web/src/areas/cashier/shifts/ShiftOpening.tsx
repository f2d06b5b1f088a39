/** 开班: which register, and the cash in its drawer. What the last shift left there is offered. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { focusOn } from '../../../kit/form/focus-on.ts'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { Scoped, useScope } from '../../../kit/form/Scoped.tsx'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { yuanText } from '../../../kit/show/text.tsx'

type Register = OutputOf<typeof cashier.registers>[number]

/** The register and the float that are chosen: as long as nothing is, the first free one with what was left in it. */
const useOpening = (onDone: () => void) => {
  const registers = useAnswer(cashier.registers, {}).data ?? []
  const [registerId, setRegister] = useState<number | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const free = registers.filter(({ takenBy }) => takenBy === null)
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
  const start = () => open.mutate({ openingFloat: float, ...(chosen ? { registerId: chosen.id } : {}) })
  return { registers, chosen, setRegister, float, setTyped, isPending: open.isPending, start }
}

type RegisterProps = { registers: readonly Register[]; value: number | null; onChange: (id: number) => void }

const RegisterField = ({ registers, value, onChange }: RegisterProps) => (
  <div className="till-field">
    <span>收银台</span>
    <Select
      aria-label="收银台"
      size="small"
      value={value}
      placeholder="任一空闲收银台"
      onChange={onChange}
      options={registers.map(({ id, name, takenBy }) => ({
        value: id,
        label: takenBy ? `${name}（${takenBy} 使用中）` : name,
        disabled: takenBy !== null,
      }))}
    />
  </div>
)

const Opening = ({ onDone, onBack }: { onDone: () => void; onBack: () => void }) => {
  const { registers, chosen, setRegister, float, setTyped, isPending, start } = useOpening(onDone)
  return (
    <SubmitKeys className="shift-form" onSubmit={isPending ? undefined : start}>
      <RegisterField registers={registers} value={chosen?.id ?? null} onChange={setRegister} />
      <div className="till-field">
        <span>备用金</span>
        <MoneyInput id="opening-float" aria-label="备用金" value={float} onChange={setTyped} />
      </div>
      {chosen?.left && chosen.left !== '0.00' && (
        <p className="none">上一班留下 {yuanText(chosen.left)} 元，请点清后开班</p>
      )}
      <div className="shift-foot">
        <span className="none">备用金是钱箱里的现金</span>
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" loading={isPending} title="Ctrl+Enter" onClick={start}>
          开班
        </Button>
      </div>
    </SubmitKeys>
  )
}

/** Two fields: a small dialog. */
const ShiftOpening = ({ onClose }: { onClose: () => void }) => {
  const scope = useScope('开班')
  const leave = () => void mayClose(scope).then((may) => may && onClose())
  return (
    <Modal
      open
      centered
      width={440}
      title={<DialogTitle>开班</DialogTitle>}
      footer={null}
      afterOpenChange={focusOn('opening-float')}
      onCancel={leave}
      destroyOnHidden
    >
      <Scoped scope={scope}>
        <Opening onDone={onClose} onBack={leave} />
      </Scoped>
    </Modal>
  )
}
export default ShiftOpening
