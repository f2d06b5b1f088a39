/** 开班: which register, and the cash in its drawer. What the last shift left there is counted, and taken over with it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Button, Input, Modal, Radio, Select } from 'antd'
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
import { CashPieces, piecesSent, sumOfTyped, type Typed } from './CashPieces.tsx'

type Register = OutputOf<typeof cashier.registers>[number]

/** What a float is more than what was left: put in beside it, or found in the drawer. */
type Surplus = 'added' | 'found'

const fenOf = (yuan: string | null): number => parseYuan(yuan ?? '0') ?? 0

/** What was left, what lies there now, and why they differ. */
const useCounting = (left: string | undefined) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [pieces, setPieces] = useState<Typed>({})
  const [surplus, setSurplus] = useState<Surplus>('added')
  const [reason, setReason] = useState('')
  const float = typed ?? left ?? '0.00'
  const gap = fenOf(float) - fenOf(left ?? '0')
  const differs = fenOf(left ?? '0') > 0 && (gap < 0 || (gap > 0 && surplus === 'found'))
  return {
    float,
    gap,
    differs,
    surplus,
    setSurplus,
    reason,
    setReason,
    pieces,
    typeAmount: (amount: string | null) => {
      setTyped(amount)
      setPieces({})
    },
    typePieces: (next: Typed) => {
      setPieces(next)
      setTyped(sumOfTyped(next))
    },
    isTyped: typed !== null,
    whyNot: differs && reason.trim() === '' ? '请填写与上一班留款相差的原因' : null,
    sent: {
      openingFloat: float,
      ...piecesSent(pieces),
      ...(differs ? { handed: float, handedReason: reason.trim() } : {}),
    },
  }
}
type Counting = ReturnType<typeof useCounting>

/** The register and the float that are chosen: as long as nothing is, the first free one with what was left in it. */
const useOpening = (onDone: () => void) => {
  const registers = useAnswer(cashier.registers, {}).data ?? []
  const [registerId, setRegister] = useState<number | null>(null)
  const free = registers.filter(({ takenBy }) => takenBy === null)
  const chosen = free.find(({ id }) => id === registerId) ?? free[0]
  const counting = useCounting(chosen?.left)
  const unsaved = useUnsaved({
    what: '开班',
    count: () => (registerId === null ? 0 : 1) + (counting.isTyped ? 1 : 0),
    read: () => [registerId, counting.sent],
  })
  const open = useAction(cashier.openShift, {
    done: '开班成功!',
    onDone: () => {
      unsaved.saved()
      onDone()
    },
  })
  const start = () => open.mutate({ ...counting.sent, ...(chosen ? { registerId: chosen.id } : {}) })
  return { registers, chosen, setRegister, counting, isPending: open.isPending, start }
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

/** Where what lies there is not what was left: what it is, and why. */
const Difference = ({ counting }: { counting: Counting }) => {
  const { gap, surplus, setSurplus, differs, reason, setReason } = counting
  const amount = yuanText(toYuan(Math.abs(gap)))
  return (
    <>
      {gap > 0 && (
        <div className="till-field">
          <span>多出 {amount}</span>
          <Radio.Group
            size="small"
            value={surplus}
            onChange={({ target }) => setSurplus(target.value as Surplus)}
            options={[
              { value: 'added', label: '另加的备用金' },
              { value: 'found', label: '上一班多留' },
            ]}
          />
        </div>
      )}
      {differs && (
        <div className="till-field">
          <span>{gap < 0 ? `少了 ${amount}` : '相差原因'}</span>
          <Input
            size="small"
            aria-label="相差原因"
            maxLength={200}
            placeholder="请写明与上一班留款相差的原因"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
    </>
  )
}

const Opening = ({ onDone, onBack }: { onDone: () => void; onBack: () => void }) => {
  const { registers, chosen, setRegister, counting, isPending, start } = useOpening(onDone)
  const left = chosen?.left && chosen.left !== '0.00' ? chosen.left : null
  const { float, pieces, typeAmount, typePieces, whyNot } = counting
  return (
    <SubmitKeys className="shift-form" onSubmit={isPending || whyNot ? undefined : start}>
      <RegisterField registers={registers} value={chosen?.id ?? null} onChange={setRegister} />
      <div className="till-field">
        <span>备用金</span>
        <MoneyInput id="opening-float" aria-label="备用金" value={float} onChange={typeAmount} />
      </div>
      {left && <p className="none">上一班留下 {yuanText(left)} 元，请点清后开班，开班即为接班</p>}
      {left && counting.gap !== 0 && <Difference counting={counting} />}
      <CashPieces typed={pieces} onType={typePieces} />
      <div className="shift-foot">
        <span className="none">{whyNot ?? '备用金是钱箱里的现金'}</span>
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" loading={isPending} disabled={whyNot !== null} title="Ctrl+Enter" onClick={start}>
          开班
        </Button>
      </div>
    </SubmitKeys>
  )
}

/** A few fields and the table of pieces. */
const ShiftOpening = ({ onClose }: { onClose: () => void }) => {
  const scope = useScope('开班')
  const leave = () => void mayClose(scope).then((may) => may && onClose())
  return (
    <Modal
      open
      centered
      width={560}
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
